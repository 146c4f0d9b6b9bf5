import TerminalUI

/// The keys of a post's screen, for what it shows.
struct PostKeys {
    let shown: PostShown
    /// `nil` before there is a post.
    let sheet: PostSheet?
    let area: Area
    let now: Duration

    typealias Bindings = KeyBindings<PostAction>
    var state: PostState { shown.state }

    var bindings: KeyBindings<PostAction> {
        guard let sheet else { return Bindings([again]) }
        switch state.prompt {
        case .finding(let field, _):
            let meaning = field.text.isEmpty ? PostAction.promptClosed : .findKept
            return Bindings([
                .init(PostKeyNames.findTyped, meaning, "Stay at what was found", hint: "stay"),
                .init(PostKeyNames.close, .promptClosed, "Back to where it was looked from", hint: "back"),
            ])
        case .choosing(let digits):
            let link = link(digits, sheet).map { PostAction.linkOpened($0) } ?? .promptClosed
            return Bindings([
                .init(PostKeyNames.openTyped, link, "Open the link of that number", hint: "open"), close,
            ])
        case .outline(let outline): return PostOutline(outline, sheet).keys(in: area)
        case .none: return state.selection.map { selecting($0, sheet) } ?? reading(sheet)
        }
    }

    /// What an event means that is typed into the prompt.
    func typed(_ event: TerminalEvent) -> PostAction? {
        guard let sheet else { return nil }
        switch state.prompt {
        case .none: return nil
        case .outline(let outline): return PostOutline(outline, sheet).typed(event)
        case .finding(var field, let before):
            guard let edit = TextField.edit(for: event) else { return nil }
            field.apply(edit)
            return .sought(edit, hit(field.text, from: before, sheet))
        case .choosing(let digits):
            guard case .key(let key) = event else { return nil }
            if key == .backspace { return .edited(.deleteBackward) }
            guard let digit = key.typed else { return nil }
            let longer = digits + String(digit)
            guard digit.isASCII, digit.isNumber, let link = link(longer, sheet), let number = Int(longer)
            else { return .edited(.insert("")) }
            return number * 10 > sheet.layout.links.count
                ? .linkOpened(link) : .edited(.insert(String(digit)))
        }
    }

    /// The link of a number that was typed; `nil` where there is none.
    func link(_ digits: String, _ sheet: PostSheet) -> String? {
        guard let number = Int(digits), sheet.layout.links.indices.contains(number - 1) else { return nil }
        return sheet.layout.links[number - 1]
    }

    private var again: Bindings.Binding {
        .init(
            PostKeyNames.refresh, .retried(isLoggedIn: shown.isLoggedIn, at: now), "Read again",
            hint: "refresh")
    }

    private var close: Bindings.Binding {
        .init(PostKeyNames.close, .promptClosed, "Close the field", hint: "close")
    }

    private func reading(_ sheet: PostSheet) -> Bindings {
        let layout = sheet.layout
        let top = sheet.top(state)
        let areShown = layout.comments != nil
        let isAdding = shown.stock.next == .add
        @Sendable func go(to line: Int?) -> PostAction { .scrolled(to: sheet.place(top: line ?? top)) }
        return Bindings(
            found(sheet) + [
                .init(PostKeyNames.find, .findOpened, "Find in the post", hint: "find"),
                .init(
                    PostKeyNames.link, layout.links.isEmpty ? .linksMissed : .chooserOpened,
                    "Follow a link by its number",
                    hint: "links"),
                .init(
                    PostKeyNames.outline, PostOutline.opening(sheet, at: top), "The headings, to jump by",
                    hint: "outline"),
                .init(
                    PostKeyNames.stock, .stockToggled(shown.stock.next),
                    isAdding ? "Stock the post" : "Unstock the post",
                    hint: isAdding ? "stock" : "unstock"),
                .init(
                    PostKeyNames.comments,
                    .commentsToggled(from: layout.place(of: top), areShown: areShown, at: now),
                    areShown ? "Hide the comments" : "Show the comments",
                    hint: areShown ? "hide comments" : "comments"),
                .init(PostKeyNames.browser, .browsed, "Open the post in the browser", hint: "browser"),
            ] + copying(sheet) + shifts(layout) + [
                .init(
                    PostKeyNames.nextHeading, go(to: layout.heading(after: top)), "Next heading",
                    hint: "heading"),
                .init(
                    PostKeyNames.previousHeading, go(to: layout.heading(before: top) ?? 0), "Previous heading"
                ),
                again,
            ]
        ).then(
            ListCursor.bindings.map { move in
                .scrolled(
                    to: sheet.place(from: state.place) { $0.move(move, count: $1, height: sheet.height) })
            })
    }

    /// Left goes back where no code has gone to the left.
    private func shifts(_ layout: PostLayout) -> [Bindings.Binding] {
        guard layout.overflow > 0 else { return [] }
        let shift = min(state.shift, layout.overflow)
        let left = Bindings.Binding(
            PostKeyNames.codeLeft, .shifted(max(shift - Self.step, 0)), "Code to the left")
        let right = Bindings.Binding(
            PostKeyNames.codeRight, .shifted(min(state.shift + Self.step, layout.overflow)),
            "Code to the right")
        return shift > 0 ? [left, right] : [right]
    }

    static let step = 8
}
