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
    /// The name under which the query can be followed; `nil` if it cannot be.
    let followed: FollowedName?

    private typealias Bindings = KeyBindings<ResultsAction>

    var bindings: KeyBindings<ResultsAction> {
        switch shown.state.mode {
        case .field: field
        case .list: list
        case .menu: menu
        case .history: history
        case .filter: ListChange.filtering.map { .list($0) }
        }
    }

    private var field: Bindings {
        let (now, state) = (now, shown.state)
        // Before the user has typed anything, a digit selects a tab.
        let entering = Bindings.Binding(
            ResultsKeyNames.type, .fieldEntered, "Type, also what begins with a digit or a sign", hint: "type"
        )
        return Bindings(
            (state.hasUsedField ? [] : [entering]) + [
                .init(
                    ResultsKeyNames.openInField, .confirmed(at: now),
                    "Open the selected post, or search at once", hint: "open"),
                .init(
                    ResultsKeyNames.complete, .completed, "Complete tag:, user:, stocks: and others",
                    hint: "complete"),
                .init(ResultsKeyNames.historyInField, .historyOpened, "Earlier queries", hint: "history"),
                .init(QueryListCommand.leaving, .fieldLeft, "To the list", hint: "to the list"),
            ]
        ).then(ListCursor.bindingsWhileTyping.map(moves))
    }

    private var list: Bindings {
        let now = now
        let list = shown.state.list
        let stock = shown.stocked.binding(
            marked: list.marks.isEmpty ? nil : list.chosen, selected: list.selected,
            single: { ResultsAction.stockToggled($0, $1) }, several: { .batchRequested($0) })
        let (readMarks, items, selected) = (shown.readMarks, list.items, list.cursor.cursor.selected)
        let read = ReadMarkBatch.binding(
            selected: list.cursor.id, marked: list.marks.isEmpty ? [] : list.chosen.map(\.id),
            isRead: readMarks.isRead, ResultsAction.readMarksRequested)
        let listKeys = ListChange.keys(
            hasMarks: !list.marks.isEmpty, list.arrangement, height: height, at: now)
        return Bindings(
            [
                .init(PostListKeyNames.open, .confirmed(at: now), "Open the selected post", hint: "open"),
                .init(
                    PostListKeyNames.browser, .browsed, "Open the selected post in the browser",
                    hint: "browser"),
                .init(PostListKeyNames.refresh, .retried(at: now), "Ask again", hint: "refresh"),
            ] + [stock].compactMap { $0 } + follow + [
                .init(
                    PostListKeyNames.nextUnread,
                    .moved(readMarks.nextUnread(in: items, after: selected), height: height, at: now),
                    "The next unread post"),
                .init(ResultsKeyNames.stocked, .stocksOpened, "The posts that you have stocked"),
                .init(
                    PostListKeyNames.preview, .previewToggled,
                    "Show or hide the preview, on 110 columns or more"),
                .init(PostListKeyNames.undo, .undone, "Take back what was stocked or read last"),
                .init(ResultsKeyNames.history, .historyOpened, "Earlier queries"),
                .init(QueryListCommand.entering, .fieldEntered, "Search", hint: "search"),
            ] + [read].compactMap(\.self)
        ).then(listKeys.map { .list($0) }).then(ListCursor.bindings.map(moves))
    }

    private var follow: [Bindings.Binding] {
        guard let name = followed else { return [] }
        return [
            .init(
                ResultsKeyNames.follow, .followed(name), "Follow this search: what is new comes to Following")
        ]
    }

    private var menu: Bindings {
        Bindings([
            .init(ResultsKeyNames.accept, .confirmed(at: now), "Take the selected completion", hint: "take"),
            .init(ResultsKeyNames.next, .menuMoved(.down), "Next completion", hint: "next"),
            .init(ResultsKeyNames.previous, .menuMoved(.up), "Previous completion"),
            .init(ResultsKeyNames.close, .menuClosed, "Close the completions", hint: "close"),
        ])
    }

    private var history: Bindings {
        let queries = shown.queries ?? []
        let index = shown.state.history?.list.selected ?? 0
        let chosen = queries.indices.contains(index) ? queries[index] : nil
        @Sendable func moved(_ move: ListCursor.Move) -> ResultsAction {
            .historyMoved(move, count: queries.count, height: height)
        }
        return Bindings([
            .init(
                HistoryKeyNames.search, chosen.map { .historyChosen($0, at: now) } ?? moved(.first),
                "Search for the selected query", hint: "search"),
            .init(HistoryKeyNames.next, moved(.down), "Next query", hint: "next"),
            .init(HistoryKeyNames.previous, moved(.up), "Previous query"),
            .init(HistoryKeyNames.pageDown, moved(.pageDown), "A page down"),
            .init(HistoryKeyNames.pageUp, moved(.pageUp), "A page up"),
            .init(
                HistoryKeyNames.forget,
                chosen.map { .historyRemoved($0, left: queries.count - 1, height: height) } ?? moved(.first),
                "Forget the selected query", hint: "forget"),
            .init(HistoryKeyNames.close, .historyClosed, "Close the earlier queries", hint: "close"),
        ])
    }

    private var moves: @Sendable (ListCursor.Move) -> ResultsAction {
        { [height, now] in .moved($0, height: height, at: now) }
    }
}
