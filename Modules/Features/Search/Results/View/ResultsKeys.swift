import Entities
import FluxScreens
import Persistence
import TerminalFrames

/// The key bindings of a results screen, by mode.
struct ResultsKeys {
    let shown: ResultsShown
    /// The name under which the query can be followed; `nil` if it cannot be.
    let followed: FollowedName?
    /// The key that refreshes the list.
    let refresh: KeyBindings<ResultsAction>
    let language: Language

    private var texts: SearchStrings.Results { language.strings.results }
    private var hints: SearchStrings.Hints { language.strings.hints }
    private typealias Bindings = KeyBindings<ResultsAction>

    var bindings: KeyBindings<ResultsAction> {
        switch shown.state.mode {
        case .field: field
        case .list, .filter: list
        case .menu: menu
        case .history: history
        }
    }

    private var field: Bindings {
        Bindings([
            .init(
                ResultsKeyNames.openInField, at: { .confirmed(at: $0) }, texts.fieldKeys.confirm,
                hint: shown.state.opensOnConfirm ? hints.open : hints.search),
            .init(ResultsKeyNames.complete, .completed, texts.fieldKeys.complete, hint: hints.complete),
            .init(
                ResultsKeyNames.historyInField, .historyOpened, texts.fieldKeys.openHistory,
                hint: hints.history),
            .init(
                ListKeyNames.leaveField, keys: [.escape], .fieldLeft, language.shellStrings.lists.leaveField,
                hint: hints.list),
        ]).then(ListCursor.bindingsWhileTyping(in: language).map { .list(.moved($0, at: $1)) })
    }

    /// The keys besides those of the list.
    private var list: Bindings {
        let (list, marks) = (shown.state.results.list, shown.readMarks)
        let posts = PostOperationsKeys(list, stocked: shown.stocked, isRead: marks.isRead, language)
        return posts.bindings.map { .posts($0) }.then(refresh).then(
            posts.nextUnread { now in
                marks.nextUnread(in: list, at: now).map { .list($0) } ?? .posts(.nothingUnread)
            }
        ).then(posts.hidingRead(list) { marks.isRead($0.id) }).then(
            Bindings(
                [.init(ResultsKeyNames.stocked, .stocksOpened, texts.keys.openStocks)] + follow + [
                    .init(
                        ListKeyNames.enterField, .fieldEntered, texts.keys.enterField, hint: hints.search),
                    .init(ResultsKeyNames.history, .historyOpened, texts.keys.openHistory),
                ]))
    }

    private var follow: [Bindings.Binding] {
        guard let name = followed else { return [] }
        guard let follow = shown.follows.follow(of: name) else {
            return [.init(ResultsKeyNames.follow, .posts(.followed(name)), texts.keys.follow)]
        }
        let unfollowed = PostOperationsAction.unfollowed(follow, shown.follows.posts(of: follow))
        return [.init(ResultsKeyNames.follow, .posts(unfollowed), texts.keys.unfollow)]
    }

    private var menu: Bindings {
        Bindings([
            .init(
                ResultsKeyNames.accept, at: { .confirmed(at: $0) }, texts.completionKeys.insert,
                hint: hints.insert),
            .init(ResultsKeyNames.next, .menuMoved(.down), texts.completionKeys.next, hint: hints.next),
            .init(ResultsKeyNames.previous, .menuMoved(.up), texts.completionKeys.previous),
            .init(ResultsKeyNames.close, .menuClosed, texts.completionKeys.close, hint: hints.close),
        ])
    }

    private var history: Bindings {
        let queries = shown.queries ?? []
        let index = shown.state.history?.list.selected ?? 0
        let chosen = queries.indices.contains(index) ? queries[index] : nil
        let isAsked = chosen != nil && shown.state.history?.queryToRemove == chosen
        @Sendable func moved(_ move: ListCursor.Move) -> ResultsAction {
            .historyMoved(move, count: queries.count)
        }
        return Bindings([
            .init(
                HistoryKeyNames.search,
                at: { now in chosen.map { .historyChosen($0, at: now) } ?? moved(.first) },
                texts.historyKeys.search, hint: hints.search),
            .init(HistoryKeyNames.next, moved(.down), texts.historyKeys.next, hint: hints.next),
            .init(HistoryKeyNames.previous, moved(.up), texts.historyKeys.previous),
            .init(HistoryKeyNames.pageDown, moved(.pageDown), texts.historyKeys.pageDown),
            .init(HistoryKeyNames.pageUp, moved(.pageUp), texts.historyKeys.pageUp),
            .init(
                HistoryKeyNames.forget,
                chosen.map { .historyRemoved($0, left: queries.count - 1) } ?? moved(.first),
                texts.historyKeys.remove, hint: isAsked ? hints.confirmRemoval : hints.remove),
            .init(HistoryKeyNames.close, .historyClosed, texts.historyKeys.close, hint: hints.close),
        ])
    }
}

/// The key actions of search results.
enum ResultsKeyNames {
    static let follow = KeyAction("results.follow", ["F"])
    static let stocked = KeyAction("results.stocked", ["S"])
    static let history = KeyAction("results.history", [.control("r")])

    /// Actions in the field.
    static let openInField = KeyAction(whileTyping: "results-field.open", [.enter])
    static let complete = KeyAction(whileTyping: "results-field.complete", [.tab])
    static let historyInField = KeyAction(whileTyping: "results-field.history", [.control("r")])

    /// Actions in the completion menu.
    static let accept = KeyAction(whileTyping: "completions.take", [.enter])
    static let next = KeyAction(whileTyping: "completions.next", [.tab, .down, .control("n")])
    static let previous = KeyAction(whileTyping: "completions.previous", [.backTab, .up, .control("p")])
    static let close = KeyAction(whileTyping: "completions.close", [.escape])

    static let sections = [
        KeySection(
            "results", alongside: ["posts", "post-list", "list", "move", "shell"], [follow, stocked, history]),
        KeySection(
            "results-field", alongside: ["field", "text", "shell"],
            [openInField, complete, historyInField]),
        KeySection("completions", alongside: ["text", "shell"], [accept, next, previous, close]),
        HistoryKeyNames.section,
    ]
}

/// The key actions of the history.
enum HistoryKeyNames {
    static let search = KeyAction(whileTyping: "history.search", [.enter])
    static let next = KeyAction(whileTyping: "history.next", [.down, .control("r"), .control("n")])
    static let previous = KeyAction(whileTyping: "history.previous", [.up, .control("p")])
    static let pageDown = KeyAction(whileTyping: "history.page-down", [.pageDown])
    static let pageUp = KeyAction(whileTyping: "history.page-up", [.pageUp])
    static let forget = KeyAction(whileTyping: "history.forget", [.control("x"), .delete])
    static let close = KeyAction(whileTyping: "history.close", [.escape])

    static let section = KeySection(
        "history", alongside: ["text", "shell"], [search, next, previous, pageDown, pageUp, forget, close])
}
