import Entities
import Persistence
import Shell
import TerminalUI

/// The key bindings of a results screen, by mode.
struct ResultsKeys {
    let shown: ResultsShown
    let now: Duration
    /// Rows of the list on the screen.
    let height: Int
    /// The area of the screen.
    let area: Area
    /// The name under which the query can be followed; `nil` if it cannot be.
    let followed: FollowedName?

    private typealias Texts = SearchStrings.Results
    private typealias ListKeys = SearchStrings.ListKeys
    private typealias Hints = SearchStrings.Hints
    private typealias Bindings = KeyBindings<ResultsAction>

    var bindings: KeyBindings<ResultsAction> {
        switch shown.state.mode {
        case .field: field
        case .list: list
        case .menu: menu
        case .history: history
        case .filter: shown.state.results.list.keys(height: height, at: now).map { .list($0) }
        }
    }

    private var field: Bindings {
        Bindings([
            .init(
                ResultsKeyNames.openInField, .confirmed(at: now), Texts.FieldKeys.confirm, hint: Hints.open),
            .init(ResultsKeyNames.complete, .completed, Texts.FieldKeys.complete, hint: Hints.complete),
            .init(
                ResultsKeyNames.historyInField, .historyOpened, Texts.FieldKeys.openHistory,
                hint: Hints.history),
            .init(
                ListKeyNames.leaveField, keys: [.escape], .fieldLeft, Texts.FieldKeys.leave, hint: Hints.list),
        ]).then(ListCursor.bindingsWhileTyping.map(moves))
    }

    private var list: Bindings {
        let list = shown.state.results.list
        let posts = PostOperationsKeys(list, stocked: shown.stocked, isRead: shown.readMarks.isRead)
        return posts.bindings.map { .posts($0) }.then(
            Bindings(
                [
                    .init(
                        PostOperationsKeyNames.refresh, .refreshed(at: now), ListKeys.refresh,
                        hint: Hints.refresh),
                    .init(ResultsKeyNames.stocked, .stocksOpened, Texts.Keys.openStocks),
                ] + follow + [
                    .init(
                        ListKeyNames.enterField, .fieldEntered, Texts.Keys.enterField, hint: Hints.search),
                    .init(ResultsKeyNames.history, .historyOpened, Texts.Keys.openHistory),
                    .init(
                        PostListKeyNames.nextUnread,
                        shown.readMarks.nextUnread(in: list, height: height, at: now).map { .list($0) }
                            ?? .posts(.nothingUnread),
                        ListKeys.nextUnread),
                ])
        ).then(
            ListState<Post>.previewKey(in: area).then(list.keys(height: height, at: now)).map { .list($0) })
    }

    private var follow: [Bindings.Binding] {
        guard let name = followed else { return [] }
        guard let follow = shown.follows.follow(of: name) else {
            return [.init(ResultsKeyNames.follow, .posts(.followed(name)), Texts.Keys.follow)]
        }
        let unfollowed = PostOperationsAction.unfollowed(follow, shown.follows.posts(of: follow))
        return [.init(ResultsKeyNames.follow, .posts(unfollowed), Texts.Keys.unfollow)]
    }

    private var menu: Bindings {
        Bindings([
            .init(
                ResultsKeyNames.accept, .confirmed(at: now), Texts.CompletionKeys.insert, hint: Hints.insert),
            .init(ResultsKeyNames.next, .menuMoved(.down), Texts.CompletionKeys.next, hint: Hints.next),
            .init(ResultsKeyNames.previous, .menuMoved(.up), Texts.CompletionKeys.previous),
            .init(ResultsKeyNames.close, .menuClosed, Texts.CompletionKeys.close, hint: Hints.close),
        ])
    }

    private var history: Bindings {
        let queries = shown.queries ?? []
        let index = shown.state.history?.list.selected ?? 0
        let chosen = queries.indices.contains(index) ? queries[index] : nil
        let isAsked = chosen != nil && shown.state.history?.queryToRemove == chosen
        @Sendable func moved(_ move: ListCursor.Move) -> ResultsAction {
            .historyMoved(move, count: queries.count, height: height)
        }
        return Bindings([
            .init(
                HistoryKeyNames.search, chosen.map { .historyChosen($0, at: now) } ?? moved(.first),
                Texts.HistoryKeys.search, hint: Hints.search),
            .init(HistoryKeyNames.next, moved(.down), Texts.HistoryKeys.next, hint: Hints.next),
            .init(HistoryKeyNames.previous, moved(.up), Texts.HistoryKeys.previous),
            .init(HistoryKeyNames.pageDown, moved(.pageDown), Texts.HistoryKeys.pageDown),
            .init(HistoryKeyNames.pageUp, moved(.pageUp), Texts.HistoryKeys.pageUp),
            .init(
                HistoryKeyNames.forget,
                chosen.map { .historyRemoved($0, left: queries.count - 1, height: height) } ?? moved(.first),
                Texts.HistoryKeys.remove, hint: isAsked ? Hints.confirmRemoval : Hints.remove),
            .init(HistoryKeyNames.close, .historyClosed, Texts.HistoryKeys.close, hint: Hints.close),
        ])
    }

    private var moves: @Sendable (ListCursor.Move) -> ResultsAction {
        { [height, now] in .list(.moved($0, height: height, at: now)) }
    }
}
