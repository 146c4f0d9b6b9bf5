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
        case .menu(let kind, let list): return typed(event, in: kind, list, laidOutPost)
        case .naming: return TextField.edit(for: event).map { .edited($0) }
        case .finding(var field, let before):
            guard let edit = TextField.edit(for: event) else { return nil }
            field.apply(edit)
            return .findTextEdited(edit, target(field.text, from: before, laidOutPost))
        }
    }

    /// The action for a key in a menu. A number of a link that no further digit can extend is opened at once.
    private func typed(
        _ event: TerminalEvent, in kind: PostMenuKind, _ list: FilteredList, _ laidOutPost: LaidOutPost
    ) -> PostAction? {
        guard let edit = TextField.edit(for: event) else { return nil }
        var changed = list
        changed.apply(.edited(edit))
        guard kind == .links, case .insert = edit, let number = Int(changed.field.text),
            number * 10 > laidOutPost.layout.links.count,
            let following = laidOutPost.following(number: changed.field.text, state)
        else { return .menuChanged(.edited(edit)) }
        return following
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

extension PostKeys {
    /// Copies code or starts a selection. The shell's binding copies the URL.
    func copyBindings(_ laidOutPost: LaidOutPost) -> [Bindings.Binding] {
        let layout = laidOutPost.layout
        let select = Bindings.Binding(
            PostKeyNames.select, .selectionStarted(layout.position(of: start(laidOutPost))),
            texts.selectLines, hint: hints.select)
        guard layout.hasCode else { return [select] }
        return [
            .init(
                PostKeyNames.copyCode, .copied(laidOutPost.copiedCode(state)), texts.copyCode,
                hint: hints.copyCode),
            select,
        ]
    }

    /// The line where a selection starts: the current match if it is visible, or else the first line on the
    /// screen.
    private func start(_ laidOutPost: LaidOutPost) -> Int {
        let top = laidOutPost.top(state)
        let match = state.findState?.match.flatMap {
            laidOutPost.matches.indices.contains($0) ? laidOutPost.matches[$0] : nil
        }
        if let line = match?.line, (top..<top + laidOutPost.height).contains(line) { return line }
        return max(top, laidOutPost.layout.firstLine)
    }

    /// The key bindings while lines are selected.
    func selecting(_ selection: PostState.Selection, _ laidOutPost: LaidOutPost) -> Bindings {
        let layout = laidOutPost.layout
        @Sendable func moved(_ move: ListCursor.Move) -> PostAction {
            // A wrapped paragraph is one line of the text.
            let part = layout.part(at: layout.line(of: selection.to))
            let start = move == .down ? part.upperBound - 1 : part.lowerBound
            var cursor = ListCursor(selected: start, top: laidOutPost.top(state))
            cursor.move(move, count: layout.lines.count, height: laidOutPost.height)
            let line = max(cursor.selected, layout.firstLine)
            return .selectionMoved(to: layout.position(of: line), top: layout.position(of: cursor.top))
        }
        let strings = language.strings.postScreen.selectionKeys
        return Bindings([
            .init(
                PostKeyNames.copySelection, .copied(layout.copyableText(layout.lines(of: selection))),
                strings.copy, hint: hints.copy),
            .init(
                ListCursor.next, moved(.down), strings.down,
                hint: hints.selectDown),
            .init(
                ListCursor.previous, moved(.up), strings.up,
                hint: hints.selectUp),
            .init(
                PostKeyNames.endSelection, .selectionEnded, strings.cancel,
                hint: hints.cancel),
        ]).then(ListCursor.bindings(in: language).map { moved($0) })
    }
}

extension LaidOutPost {
    /// The code block on the screen or the nearest one, as it is copied; empty if there is no code.
    func copiedCode(_ state: PostState) -> String {
        let top = top(state)
        let lines = layout.code(nearest: top..<top + max(height, 1))
        return layout.copyableText(lines ?? 0..<0)
    }
}

extension PostLayout {
    /// The first line of the text; the header cannot be selected.
    fileprivate var firstLine: Int { isFromStart ? min(PostHeader.rows, max(lines.count - 1, 0)) : 0 }

    /// The lines of a selection, which consists of whole parts; empty only if the layout has no lines.
    func lines(of selection: PostState.Selection) -> Range<Int> {
        let ends = [selection.from, selection.to].map {
            part(at: min(line(of: $0), max(lines.count - 1, 0)))
        }
        return min(ends[0].lowerBound, ends[1].lowerBound)..<max(ends[0].upperBound, ends[1].upperBound)
    }
}

extension PostKeys {
    /// The key bindings that go through the matches.
    func matchBindings(_ laidOutPost: LaidOutPost) -> [Bindings.Binding] {
        guard let findState = state.findState else { return [] }
        let count = laidOutPost.matches.count
        @Sendable func match(after step: Int) -> PostAction {
            let here = PostState.ReadingPosition(
                position: state.position, codeOffset: state.codeOffset, findState: nil)
            // A text that was not found may be in chunks that were laid out since.
            guard let match = findState.match, count > 0 else {
                return .matchSelected(target(findState.text, from: here, laidOutPost))
            }
            return .matchSelected(
                target(
                    at: (min(max(match, 0), count) + step + count) % count, findState.text,
                    laidOutPost.matches, here, laidOutPost
                ))
        }
        return [
            .init(PostKeyNames.nextMatch, match(after: 1), texts.nextMatch, hint: hints.next),
            .init(PostKeyNames.previousMatch, match(after: -1), texts.previousMatch, hint: hints.previous),
            .init(PostKeyNames.clear, .promptClosed, texts.clearSearch, hint: hints.clear),
        ]
    }

    /// The first match at or after the reader's position; the position itself if there is no match.
    func target(_ text: String, from here: PostState.ReadingPosition, _ laidOutPost: LaidOutPost)
        -> FindTarget
    {
        let (matches, top) = (laidOutPost.find(text), laidOutPost.top(at: here.position))
        let first = matches.firstIndex { $0.line >= top } ?? (matches.isEmpty ? nil : 0)
        return target(at: first, text, matches, here, laidOutPost)
    }

    /// Scrolls to a match, vertically and horizontally.
    private func target(
        at match: Int?, _ text: String, _ matches: [PostMatch], _ here: PostState.ReadingPosition,
        _ laidOutPost: LaidOutPost
    ) -> FindTarget {
        guard let match, matches.indices.contains(match) else {
            return FindTarget(text: text, match: nil, position: here.position, codeOffset: here.codeOffset)
        }
        let line = matches[match].line
        let position = laidOutPost.position(from: here.position) {
            $0.reveal(line, count: $1, height: laidOutPost.height)
        }
        return FindTarget(
            text: text, match: match, position: position,
            codeOffset: codeOffset(for: matches[match], here.codeOffset, laidOutPost.layout))
    }

    private func codeOffset(for match: PostMatch, _ codeOffset: Int, _ layout: PostLayout) -> Int {
        guard let columns = layout.codeColumns(of: match) else { return codeOffset }
        let isSeen = columns.lowerBound > codeOffset && columns.upperBound - layout.width < codeOffset
        guard codeOffset > 0 ? !isSeen : columns.upperBound >= layout.width else { return codeOffset }
        return min(max(columns.upperBound + Self.columnsPerKey - layout.width, 0), layout.overflow)
    }
}

/// The key actions of a post's screen, by the names that key bindings refer to.
enum PostKeyNames {
    static let find = KeyAction("post.find", ["/"])
    static let link = KeyAction("post.link", ["#"])
    static let outline = KeyAction("post.outline", ["T"])
    static let copyCode = KeyAction("post.copy-code", ["Y"])
    static let select = KeyAction("post.select", ["V"])
    static let comments = KeyAction("post.comments", ["c"])
    static let codeLeft = KeyAction("post.code-left", ["h", .left])
    static let codeRight = KeyAction("post.code-right", ["l", .right])
    static let nextHeading = KeyAction("post.next-heading", ["]"])
    static let previousHeading = KeyAction("post.previous-heading", ["["])
    static let nextMatch = KeyAction("post.next-match", ["n"])
    static let previousMatch = KeyAction("post.previous-match", ["N"])
    static let clear = KeyAction("post.clear", [.escape])
    static let places = KeyAction("post.places", ["@"])
    static let copyMenu = KeyAction("post.copy-menu", ["C"])
    static let export = KeyAction("post.export", ["w"])
    static let returnFromAnchor = KeyAction("post.return", [.escape])
    static let nextPost = KeyAction("post.next-post", ["J"])
    static let previousPost = KeyAction("post.previous-post", ["K"])
    static let nextUnread = KeyAction("post.next-unread", ["n"])

    /// Actions in the input field.
    static let findInField = KeyAction(whileTyping: "post-field.find", [.enter, .tab, .down])
    static let openInField = KeyAction(whileTyping: "post-field.open", [.enter])
    static let goInField = KeyAction(whileTyping: "post-field.go", [.enter])
    static let close = KeyAction(whileTyping: "post-field.close", [.escape, .tab, .down])

    /// Actions while lines are selected.
    static let copySelection = KeyAction("post-lines.copy", ["y"])
    static let endSelection = KeyAction("post-lines.end", [.escape, "V"])

    static let sections = [
        KeySection(
            "post", alongside: ["posts", "move", "shell"],
            [
                find, link, comments, codeLeft, codeRight, nextHeading, previousHeading, nextMatch,
                previousMatch, clear, returnFromAnchor, places, copyMenu, export, nextPost, previousPost,
                nextUnread, outline, copyCode,
                select,
            ]),
        KeySection(
            "post-field", alongside: ["text", "shell"], [findInField, openInField, goInField, close]),
        KeySection("post-lines", alongside: ["move", "shell"], [copySelection, endSelection]),
    ]
}
