import TerminalUI

/// The keys of a post's screen, for what it shows.
struct PostKeys {
    let shown: PostShown
    /// `nil` before there is a post.
    let sheet: PostSheet?
    let now: Duration

    private typealias Bindings = KeyBindings<PostAction>
    private var state: PostState { shown.state }

    var bindings: KeyBindings<PostAction> {
        guard let sheet else { return Bindings([again]) }
        switch state.prompt {
        case .finding(let field):
            let meaning = field.text.isEmpty ? .promptClosed : find(field.text, sheet)
            return Bindings([.init(PostKeyNames.findTyped, meaning, "Find", hint: "find"), close])
        case .choosing(let digits):
            let link = link(digits, sheet).map { PostAction.linkOpened($0) } ?? .promptClosed
            return Bindings([
                .init(PostKeyNames.openTyped, link, "Open the link of that number", hint: "open"), close,
            ])
        case .none: return reading(sheet)
        }
    }

    /// What an event means that is typed into the prompt.
    func typed(_ event: TerminalEvent) -> PostAction? {
        guard let sheet else { return nil }
        switch state.prompt {
        case .none: return nil
        case .finding: return TextField.edit(for: event).map { .edited($0) }
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
        @Sendable func go(to line: Int?) -> PostAction {
            .scrolled(
                to: sheet.place(state) { offset, count in
                    if let line { offset = ScrollOffset(top: line) }
                    offset.settle(count: count, height: sheet.height)
                })
        }
        return Bindings(
            found(sheet) + [
                .init(PostKeyNames.find, .findOpened, "Find in the post", hint: "find"),
                .init(
                    PostKeyNames.link, layout.links.isEmpty ? .linksMissed : .chooserOpened,
                    "Follow a link by its number",
                    hint: "links"),
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
            ] + shifts(layout) + [
                .init(
                    PostKeyNames.nextHeading, go(to: layout.heading(after: top)), "Next heading",
                    hint: "heading"),
                .init(
                    PostKeyNames.previousHeading, go(to: layout.heading(before: top) ?? 0), "Previous heading"
                ), again,
            ]
        ).then(
            ListCursor.bindings.map { move in
                .scrolled(to: sheet.place(state) { $0.move(move, count: $1, height: sheet.height) })
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

    private static let step = 8

    // MARK: - What was found

    private func found(_ sheet: PostSheet) -> [Bindings.Binding] {
        guard let finding = state.finding else { return [] }
        let count = sheet.matches.count
        @Sendable func match(after step: Int) -> PostAction {
            // What stood nowhere may have been made since.
            guard let match = finding.match, count > 0 else { return find(finding.text, sheet) }
            return gone(to: (match + step + count) % count, finding.text, sheet.matches, sheet)
        }
        return [
            .init(PostKeyNames.nextMatch, match(after: 1), "Next match", hint: "next"),
            .init(PostKeyNames.previousMatch, match(after: -1), "Previous match", hint: "previous"),
            .init(PostKeyNames.clear, .promptClosed, "Forget what was found", hint: "clear"),
        ]
    }

    private func find(_ text: String, _ sheet: PostSheet) -> PostAction {
        let (matches, here) = (sheet.find(text), sheet.top(state))
        let first = matches.firstIndex { $0.line >= here } ?? (matches.isEmpty ? nil : 0)
        return gone(to: first, text, matches, sheet)
    }

    /// Brings a match onto the screen, from above and from the side.
    private func gone(
        to match: Int?, _ text: String, _ matches: [PostMatch], _ sheet: PostSheet
    ) -> PostAction {
        guard let match, matches.indices.contains(match) else {
            return .found(text, match: match, at: state.place, shift: state.shift)
        }
        let line = matches[match].line
        let place = sheet.place(state) { $0.reveal(line, count: $1, height: sheet.height) }
        return .found(text, match: match, at: place, shift: shift(for: matches[match], sheet.layout))
    }

    private func shift(for match: PostMatch, _ layout: PostLayout) -> Int {
        let shift = state.shift
        guard let columns = layout.codeColumns(of: match) else { return shift }
        let isSeen = columns.lowerBound > shift && columns.upperBound < shift + layout.width
        guard shift > 0 ? !isSeen : columns.upperBound >= layout.width else { return shift }
        return min(max(columns.upperBound + Self.step - layout.width, 0), layout.overflow)
    }
}
