import TerminalUI

struct PostKeys {
    let shown: PostShown
    /// The laid-out post; `nil` before the post has arrived.
    let laidOutPost: LaidOutPost?
    let area: Area
    let now: Duration

    typealias Texts = SearchStrings.PostScreen.Keys
    typealias Hints = SearchStrings.Hints
    typealias Bindings = KeyBindings<PostAction>
    var state: PostState { shown.state }

    var bindings: KeyBindings<PostAction> {
        guard let laidOutPost else { return Bindings([refresh]) }
        switch state.prompt {
        case .finding(let field, _):
            let action = field.text.isEmpty ? PostAction.promptClosed : .findAccepted
            return Bindings([
                .init(
                    PostKeyNames.findInField, action, SearchStrings.PostScreen.PromptKeys.confirmSearch,
                    hint: Hints.confirm),
                .init(
                    PostKeyNames.close, .promptClosed, SearchStrings.PostScreen.PromptKeys.cancelSearch,
                    hint: Hints.cancel),
            ])
        case .choosingLink(let field):
            let link = link(field.text, laidOutPost).map { PostAction.linkOpened($0) } ?? .promptClosed
            return Bindings([
                .init(
                    PostKeyNames.openInField, link, SearchStrings.PostScreen.PromptKeys.openLink,
                    hint: Hints.open),
                close,
            ])
        case .outline(let outline): return PostOutline(outline, laidOutPost).keys(in: area)
        case .none: return state.selection.map { selecting($0, laidOutPost) } ?? readingBindings(laidOutPost)
        }
    }

    /// The action for an event while a prompt is open.
    func typed(_ event: TerminalEvent) -> PostAction? {
        guard let laidOutPost else { return nil }
        switch state.prompt {
        case .none: return nil
        case .outline(let outline): return PostOutline(outline, laidOutPost).typed(event)
        case .finding(var field, let before):
            guard let edit = TextField.edit(for: event) else { return nil }
            field.apply(edit)
            return .findTextEdited(edit, target(field.text, from: before, laidOutPost))
        case .choosingLink(var field):
            guard let edit = TextField.edit(for: event) else { return nil }
            guard case .insert = edit else { return .edited(edit) }
            field.apply(edit)
            // A number that no further digit can extend is opened at once.
            guard let number = Int(field.text), number * 10 > laidOutPost.layout.links.count,
                let link = link(field.text, laidOutPost)
            else { return .edited(edit) }
            return .linkOpened(link)
        }
    }

    /// The URL of the link with this number; `nil` if there is none.
    func link(_ number: String, _ laidOutPost: LaidOutPost) -> String? {
        guard let number = Int(number), laidOutPost.layout.links.indices.contains(number - 1) else {
            return nil
        }
        return laidOutPost.layout.links[number - 1]
    }

    private var refresh: Bindings.Binding {
        .init(
            PostOperationsKeyNames.refresh, .retried(isLoggedIn: shown.isLoggedIn, at: now), Texts.refresh,
            hint: Hints.refresh)
    }

    private var close: Bindings.Binding {
        .init(
            PostKeyNames.close, .promptClosed, SearchStrings.PostScreen.PromptKeys.close, hint: Hints.close)
    }

    private func readingBindings(_ laidOutPost: LaidOutPost) -> Bindings {
        let layout = laidOutPost.layout
        let top = laidOutPost.top(state)
        let areShown = layout.comments != nil
        @Sendable func go(to line: Int?) -> PostAction {
            .scrolled(to: laidOutPost.position(top: line ?? top))
        }
        let isAtEnd = top + laidOutPost.height >= layout.lines.count && layout.isComplete
        return Bindings(
            // At the end of a post, the next one is the most useful command.
            (isAtEnd ? neighbours : []) + matchBindings(laidOutPost) + [
                .init(PostKeyNames.find, .findOpened, Texts.find, hint: Hints.find),
                .init(
                    PostKeyNames.link, layout.links.isEmpty ? .linksUnavailable : .linkPromptOpened,
                    Texts.openLink, hint: Hints.links),
                .init(
                    PostKeyNames.outline, PostOutline.opening(laidOutPost, at: top),
                    Texts.openOutline, hint: Hints.outline),
            ] + operations.stock + [
                .init(
                    PostKeyNames.comments,
                    .commentsToggled(from: layout.position(of: top), areShown: areShown, at: now),
                    Texts.toggleComments(areShown: areShown),
                    hint: Hints.toggleComments(areShown: areShown))
            ] + operations.others + copyBindings(laidOutPost) + codeScrolling(layout) + [
                .init(
                    PostKeyNames.nextHeading, go(to: layout.heading(after: top)), Texts.nextHeading,
                    hint: Hints.nextHeading),
                .init(
                    PostKeyNames.previousHeading, go(to: layout.heading(before: top) ?? 0),
                    Texts.previousHeading),
                refresh,
            ] + neighbours
        ).then(
            ListCursor.bindings.map { move in
                .scrolled(
                    to: laidOutPost.position(from: state.position) {
                        $0.move(move, count: $1, height: laidOutPost.height)
                    })
            })
    }

    private var neighbours: [Bindings.Binding] {
        let nothing = Bindings.Binding(PostKeyNames.nextMatch, .nothingFound, Texts.nextFound)
        guard shown.isFromList else { return state.findState == nil ? [nothing] : [] }
        let unread = Bindings.Binding(
            PostKeyNames.nextUnread, .neighbourChosen(.nextUnread), SearchStrings.ListKeys.nextUnread)
        return [
            .init(PostKeyNames.nextPost, .neighbourChosen(.next), Texts.nextPost, hint: Hints.nextPost),
            .init(PostKeyNames.previousPost, .neighbourChosen(.previous), Texts.previousPost),
        ] + (state.findState == nil ? [unread] : [])
    }

    private var operations: (stock: [Bindings.Binding], others: [Bindings.Binding]) {
        let keys = PostOperationsKeys(
            state.post, stocked: shown.stocked, isRead: { [marks = shown.readMarks] in marks.isRead($0) }
        ).bindingsOfOpenPost
        return (keys.stock.map { .posts($0) }.bindings, keys.others.map { .posts($0) }.bindings)
    }

    /// Without a horizontal offset, Left is free for the shell's Back.
    private func codeScrolling(_ layout: PostLayout) -> [Bindings.Binding] {
        guard layout.overflow > 0 else { return [] }
        let codeOffset = min(state.codeOffset, layout.overflow)
        let left = Bindings.Binding(
            PostKeyNames.codeLeft, .codeScrolled(max(codeOffset - Self.columnsPerKey, 0)),
            Texts.scrollCodeLeft)
        let right = Bindings.Binding(
            PostKeyNames.codeRight,
            .codeScrolled(min(state.codeOffset + Self.columnsPerKey, layout.overflow)),
            Texts.scrollCodeRight)
        return codeOffset > 0 ? [left, right] : [right]
    }

    static let columnsPerKey = 8
}
