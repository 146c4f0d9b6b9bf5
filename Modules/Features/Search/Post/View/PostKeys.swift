import Entities
import FluxScreens
import TerminalFrames

struct PostKeys {
    let shown: PostShown
    /// The laid-out post; `nil` before the post has arrived.
    let laidOutPost: LaidOutPost?
    let area: Area
    let language: Language

    var texts: SearchStrings.PostScreen.Keys { language.strings.postScreen.keys }
    private var promptKeys: SearchStrings.PostScreen.PromptKeys { language.strings.postScreen.promptKeys }
    var hints: SearchStrings.Hints { language.strings.hints }
    typealias Bindings = KeyBindings<PostAction>
    var state: PostState { shown.state }

    var bindings: KeyBindings<PostAction> {
        guard let laidOutPost else { return Bindings([refresh]) }
        switch state.prompt {
        case .finding(let field, _):
            let action = field.text.isEmpty ? PostAction.promptClosed : .findAccepted
            return Bindings([
                .init(
                    PostKeyNames.findInField, action, promptKeys.confirmSearch,
                    hint: hints.confirm),
                .init(
                    PostKeyNames.close, .promptClosed, promptKeys.cancelSearch,
                    hint: hints.cancel),
            ])
        case .choosingLink(let field):
            let following =
                following(number: field.text, laidOutPost)
                ?? (field.text.isEmpty ? .promptClosed : .linkNotFound(field.text))
            return Bindings([
                .init(
                    PostKeyNames.openInField, following, promptKeys.openLink,
                    hint: hints.open),
                close,
            ])
        case .outline(let outline): return PostOutline(outline, laidOutPost).keys(in: area)
        case .menu(let kind, let list): return PostMenu(kind, list, laidOutPost, shown.state).keys(in: area)
        case .naming(let kind, let field):
            let export = field.text.isEmpty ? PostAction.promptClosed : .exported(kind.export(to: field.text))
            return Bindings([
                .init(
                    PostKeyNames.goInField, export, language.strings.postExport.confirm,
                    hint: hints.confirm),
                close,
            ])
        case .none: return state.selection.map { selecting($0, laidOutPost) } ?? readingBindings(laidOutPost)
        }
    }

    /// The action for an event while a prompt is open.
    func typed(_ event: TerminalEvent) -> PostAction? {
        guard let laidOutPost else { return nil }
        switch state.prompt {
        case .none: return nil
        case .outline(let outline): return PostOutline(outline, laidOutPost).typed(event)
        case .menu: return TextField.edit(for: event).map { .menuChanged(.edited($0)) }
        case .naming: return TextField.edit(for: event).map { .edited($0) }
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
                let following = following(number: field.text, laidOutPost)
            else { return .edited(edit) }
            return following
        }
    }

    /// The URL of the link with this number; `nil` if there is none.
    func link(_ number: String, _ laidOutPost: LaidOutPost) -> String? {
        guard let number = Int(number), laidOutPost.layout.links.indices.contains(number - 1) else {
            return nil
        }
        return laidOutPost.layout.links[number - 1]
    }

    /// The line of the footnote with this number, such as `^1`; `nil` if there is none.
    func footnote(_ number: String, _ laidOutPost: LaidOutPost) -> Int? {
        guard number.first == "^", let number = Int(number.dropFirst()) else { return nil }
        let footnotes = laidOutPost.layout.footnotes
        return footnotes.indices.contains(number - 1) ? footnotes[number - 1] : nil
    }

    /// The action for a link: within the post, if it leads to one of its anchors.
    func following(_ address: String, _ laidOutPost: LaidOutPost) -> PostAction {
        let line = laidOutPost.layout.line(ofAnchor: address, of: laidOutPost.content.post.url)
        return line.map { going(to: $0, laidOutPost) } ?? .linkOpened(address)
    }

    private func following(number: String, _ laidOutPost: LaidOutPost) -> PostAction? {
        footnote(number, laidOutPost).map { going(to: $0, laidOutPost) }
            ?? link(number, laidOutPost).map { following($0, laidOutPost) }
    }

    private func going(to line: Int, _ laidOutPost: LaidOutPost) -> PostAction {
        .anchorFollowed(
            to: laidOutPost.position(top: line), from: laidOutPost.layout.position(of: laidOutPost.top(state))
        )
    }

    private var refresh: Bindings.Binding {
        .init(
            PostOperationsKeyNames.refresh, .retried(isLoggedIn: shown.isLoggedIn),
            language.shellStrings.keys.refresh,
            hint: language.shellStrings.hints.refresh)
    }

    private var close: Bindings.Binding {
        .init(
            PostKeyNames.close, .promptClosed, promptKeys.close, hint: hints.close)
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
            (isAtEnd ? neighbours : []) + matchBindings(laidOutPost) + returning + [
                .init(PostKeyNames.find, .findOpened, texts.find, hint: hints.find),
                .init(
                    PostKeyNames.link,
                    layout.links.isEmpty && layout.footnotes.isEmpty ? .linksUnavailable : .linkPromptOpened,
                    texts.openLink, hint: hints.links),
                .init(
                    PostKeyNames.outline, PostOutline.opening(laidOutPost, at: top),
                    texts.openOutline, hint: hints.outline),
            ] + operations.stock + [
                .init(
                    PostKeyNames.comments,
                    .commentsToggled(from: layout.position(of: top), areShown: areShown),
                    texts.toggleComments(areShown: areShown),
                    hint: hints.toggleComments(areShown: areShown))
            ] + operations.others + menus + copyBindings(laidOutPost) + codeScrolling(layout) + [
                .init(
                    PostKeyNames.nextHeading, go(to: layout.heading(after: top)), texts.nextHeading,
                    hint: hints.nextHeading),
                .init(
                    PostKeyNames.previousHeading, go(to: layout.heading(before: top) ?? 0),
                    texts.previousHeading),
                refresh,
            ] + neighbours
        ).then(
            ListCursor.bindings(in: language).map { move in
                .scrolled(
                    to: laidOutPost.position(from: state.position) {
                        $0.move(move, count: $1, height: laidOutPost.height)
                    })
            })
    }

    private var menus: [Bindings.Binding] {
        let strings = language.strings.postExport
        return [
            .init(PostKeyNames.places, .menuOpened(.places), strings.openPlaces),
            .init(PostKeyNames.copyMenu, .menuOpened(.copying), strings.openCopying),
            .init(PostKeyNames.export, .menuOpened(.export), strings.openExport),
        ]
    }

    private var returning: [Bindings.Binding] {
        guard state.origins?.isEmpty == false else { return [] }
        return [
            .init(
                PostKeyNames.returnFromAnchor, .returnedFromAnchor, texts.returnFromAnchor,
                hint: language.shellStrings.hints.back)
        ]
    }

    private var neighbours: [Bindings.Binding] {
        let nothing = Bindings.Binding(PostKeyNames.nextMatch, .nothingFound, texts.nextFound)
        guard shown.isFromList else { return state.findState == nil ? [nothing] : [] }
        let unread = Bindings.Binding(
            PostKeyNames.nextUnread, .neighbourChosen(.nextUnread), language.strings.listKeys.nextUnread)
        return [
            .init(PostKeyNames.nextPost, .neighbourChosen(.next), texts.nextPost, hint: hints.nextPost),
            .init(PostKeyNames.previousPost, .neighbourChosen(.previous), texts.previousPost),
        ] + (state.findState == nil ? [unread] : [])
    }

    private var operations: (stock: [Bindings.Binding], others: [Bindings.Binding]) {
        let keys = PostOperationsKeys(
            state.post, stocked: shown.stocked, isRead: { [marks = shown.readMarks] in marks.isRead($0) },
            language
        ).bindingsOfOpenPost
        return (keys.stock.map { .posts($0) }.bindings, keys.others.map { .posts($0) }.bindings)
    }

    /// Without a horizontal offset, Left is free for the shell's Back.
    private func codeScrolling(_ layout: PostLayout) -> [Bindings.Binding] {
        guard layout.overflow > 0 else { return [] }
        let codeOffset = max(min(state.codeOffset, layout.overflow), 0)
        let left = Bindings.Binding(
            PostKeyNames.codeLeft, .codeScrolled(max(codeOffset - Self.columnsPerKey, 0)),
            texts.scrollCodeLeft)
        let right = Bindings.Binding(
            PostKeyNames.codeRight,
            .codeScrolled(min(codeOffset + Self.columnsPerKey, layout.overflow)),
            texts.scrollCodeRight)
        return codeOffset > 0 ? [left, right] : [right]
    }

    static let columnsPerKey = 8
}
