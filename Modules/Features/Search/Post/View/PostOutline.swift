import FluxScreens
import TerminalFrames

/// The outline: the known headings of a post as a filtered list.
struct PostOutline: Sendable {
    private let items: FilteredItems<PostHeading>
    private let state: FilteredList
    private let laidOutPost: LaidOutPost
    private var language: Language { laidOutPost.layout.language }
    private var strings: SearchStrings { language.strings }

    init(_ state: FilteredList, _ laidOutPost: LaidOutPost) {
        (self.state, self.laidOutPost) = (state, laidOutPost)
        items = laidOutPost.headings(state.field.text)
    }

    /// The action that opens the outline when `top` is the first line on the screen.
    static func opening(_ laidOutPost: LaidOutPost, at top: Int) -> PostAction {
        let headings = laidOutPost.layout.headings
        if headings.isEmpty { return .headingsUnavailable }
        let here = headings.lastIndex { $0.line <= top } ?? 0
        return .outlineOpened(ListCursor(selected: here, top: here - laidOutPost.height / 3))
    }

    func keys(in area: Area) -> KeyBindings<PostAction> {
        KeyBindings([
            .init(
                PostKeyNames.goInField, chosen, strings.postScreen.promptKeys.goToHeading,
                hint: strings.hints.go)
        ])
        .then(ListCursor.bindingsWhileTyping(in: language).map { .outlineChanged(items.moved($0, in: area)) })
        .then(
            KeyBindings([
                .init(
                    PostKeyNames.close, keys: [.escape], .promptClosed,
                    strings.postScreen.promptKeys.closeOutline,
                    hint: strings.hints.close)
            ]))
    }

    private var chosen: PostAction {
        guard let heading = items.selected(in: state) else { return .promptClosed }
        return .headingChosen(laidOutPost.position(top: heading.line))
    }

    func typed(_ event: TerminalEvent) -> PostAction? {
        TextField.edit(for: event).map { .outlineChanged(.edited($0)) }
    }

    /// The action for a click; `nil` if the heading is already selected.
    func selecting(_ item: Int, in area: Area) -> PostAction? {
        state.list.selected == item ? nil : .outlineChanged(items.moved(.item(item), in: area))
    }

    func draw(on frame: inout Frame, in area: Area) {
        items.draw(
            state, on: &frame, in: area, sign: "#",
            placeholder: strings.postScreen.outlinePlaceholder,
            emptyMessage: strings.postScreen.noMatchingHeadings(
                isComplete: laidOutPost.layout.isComplete)
        ) { heading, match, _ in
            StyledLine(String(repeating: "  ", count: heading.level))
                + StyledLine(heading.title, marking: match)
        }
    }
}
