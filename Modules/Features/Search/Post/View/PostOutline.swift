import Shell
import TerminalUI

/// The headings of a post as a list to jump by, as far as they are known.
struct PostOutline: Sendable {
    private let items: FilteredItems<PostHeading>
    private let state: FilteredList
    private let sheet: PostSheet

    init(_ state: FilteredList, _ sheet: PostSheet) {
        (self.state, self.sheet) = (state, sheet)
        items = sheet.headings(state.field.text)
    }

    /// What opens it where a line stands at the top of the screen.
    static func opening(_ sheet: PostSheet, at top: Int) -> PostAction {
        let headings = sheet.layout.headings
        if headings.isEmpty { return .headingsMissed }
        let here = headings.lastIndex { $0.line <= top } ?? 0
        return .outlineOpened(ListCursor(selected: here, top: here - sheet.height / 3))
    }

    func keys(in area: Area) -> KeyBindings<PostAction> {
        KeyBindings([.init(PostKeyNames.goTyped, chosen, "Go to the heading", hint: "go there")])
            .then(ListCursor.bindingsWhileTyping.map { .outlineChanged(items.moved($0, in: area)) })
            .then(
                KeyBindings([.init(PostKeyNames.close, .promptClosed, "Close the headings", hint: "close")]))
    }

    private var chosen: PostAction {
        guard let heading = items.selected(in: state) else { return .promptClosed }
        return .headingChosen(sheet.place(top: heading.line))
    }

    func typed(_ event: TerminalEvent) -> PostAction? {
        TextField.edit(for: event).map { .outlineChanged(.edited($0)) }
    }

    /// A click; `nil` where that heading is selected already.
    func selecting(_ item: Int, in area: Area) -> PostAction? {
        state.list.selected == item ? nil : .outlineChanged(items.moved(.item(item), in: area))
    }

    func draw(on frame: inout Frame, in area: Area) {
        items.draw(
            state, on: &frame, in: area, sign: "#", placeholder: "which heading",
            nothing: sheet.layout.isComplete
                ? "no heading is called that" : "no heading so far is called that"
        ) { heading, match, _ in
            StyledLine(String(repeating: "  ", count: heading.level))
                + StyledLine(heading.title, marking: match)
        }
    }
}
