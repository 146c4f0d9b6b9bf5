import Entities
import FluxCore
import FluxQueries
import FluxScreens
import TerminalFrames

extension ResultsState {
    /// The part of the screen that receives keys.
    package enum Mode: Sendable, Equatable { case field, list, menu, history, filter }

    /// The part of the screen that receives keys now; an open menu comes first.
    package var mode: Mode {
        if history != nil { return .history }
        if menu != nil { return .menu }
        return switch results.list.focus {
        case .query: .field
        case .filter: .filter
        case .list: .list
        }
    }

    /// Reduces actions of the user.
    mutating func reduceUserAction(_ action: ResultsAction, _ ask: CommandSink<Command>) {
        switch action {
        case .edited(let edit): apply(edit, ask)
        case .fieldEntered: results.enterQuery()
        case .fieldLeft: results.leaveField()
        case .submitted(let text, let page, let now): submit(text.normalizedQuery, page: page, now, ask)
        case .confirmed(let now): confirm(now, ask)
        case .completed:
            menu = CompletionMenu(field, vocabulary)
            // A single completion is accepted at once; without any, the key leaves the field.
            if menu?.items.count == 1 { acceptCompletion(ask) } else if menu == nil { results.leaveField() }
        case .menuMoved(let move): menu?.move(move)
        case .menuClosed: menu = nil
        case .refreshed(let now):
            ask(.loadStocks)
            load(.refetchRequested(at: now), ask)
        case .stocksOpened: ask(.openStocks)
        case .noticeDismissed:
            if results.notices.shown == nil {
                ask(.posts(.dismissFailure))
            } else {
                results.dismissNotice()
            }
        case .historyOpened:
            (menu, history) = (nil, HistoryMenu())
            ask(.readHistory)
        case .historyMoved(let move, let count):
            history?.move(move, count: count, height: results.list.height)
        case .historyChosen(let query, let now):
            (history, field) = (nil, TextField(query))
            results.enterQuery()
            submit(query, page: 1, now, ask)
            queryToRemember = query
        case .historyRemoved(let query, let left):
            if history?.remove(query, leaving: left, height: results.list.height) == true {
                ask(.forget(query))
            }
        case .historyClosed: history = nil
        default: break  // Results are handled in `reduce`.
        }
    }

    private mutating func apply(_ edit: TextField.Edit, _ ask: CommandSink<Command>) {
        if history != nil { return history?.apply(edit) ?? () }
        let before = field.text
        field.apply(edit)
        if menu != nil { menu = CompletionMenu(field, vocabulary) }
        if field.text != before { textChanged(ask) }
    }

    private mutating func textChanged(_ ask: CommandSink<Command>) {
        if field.text.allSatisfy(\.isWhitespace) { clear(ask) } else { debounce(ask) }
    }

    private mutating func submit(
        _ query: String, page: Int, _ now: Duration, _ ask: CommandSink<Command>
    ) {
        guard !query.isEmpty else { return clear(ask) }
        // Otherwise the pending debounce would request the previous text.
        ask(.cancelDebounce)
        start(query, page: page, now, ask)
    }

    private mutating func confirm(_ now: Duration, _ ask: CommandSink<Command>) {
        switch mode {
        case .menu: acceptCompletion(ask)
        case .list: open(ask)
        case .field:
            let text = field.text.normalizedQuery
            if text.isEmpty { return }
            if text == query, text == results.query.shownKey, results.list.selected != nil {
                return open(ask)
            }
            let isFailed = if case .failed = results.query.phase { true } else { false }
            if text != query || isFailed { submit(text, page: 1, now, ask) }
            queryToRemember = text
        case .history, .filter: break  // `historyChosen` reports the choice.
        }
    }

    private mutating func open(_ ask: CommandSink<Command>) {
        let chosen = results.list.chosen
        guard !chosen.isEmpty else { return }
        ask(.remember(results.query.shownKey ?? ""))
        // Keys that are typed after the return are not meant for the query.
        results.leaveField()
        results.clearMarks()
        ask.map(Command.posts).perform(.opened(chosen))
    }

    private mutating func acceptCompletion(_ ask: CommandSink<Command>) {
        guard let menu, let item = menu.chosen else { return }
        for _ in menu.word { field.apply(.deleteBackward) }
        field.insert(item.text + (item.isComplete ? " " : ""))
        // An operator is followed by completions of its value.
        self.menu = item.isComplete ? nil : CompletionMenu(field, vocabulary)
        textChanged(ask)
    }
}
