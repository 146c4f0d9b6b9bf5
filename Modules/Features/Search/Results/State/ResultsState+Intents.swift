package import Entities
import FluxCore
import TerminalUI

extension ResultsState {
    /// Whose keys they are.
    package enum Mode: Sendable, Equatable { case field, list, menu, history }

    package var mode: Mode {
        if history != nil { return .history }
        if menu != nil { return .menu }
        return input.isTyping ? .field : .list
    }

    /// The selected post; `nil` for none.
    package var selected: Post? {
        let place = input.list.cursor.selected
        return posts.indices.contains(place) ? posts[place] : nil
    }

    /// When what is on its way was asked for; `nil` while nothing is.
    package var runningSince: Duration? { phase == .loading || phase == .loadingMore ? asked : nil }

    /// Why there is no answer; `nil` while none failed.
    package var failure: ServiceFailure? {
        switch phase {
        case .failed(let failure), .failedMore(let failure): failure
        case .idle, .loading, .loaded, .loadingMore: nil
        }
    }

    /// What the user does on the screen.
    mutating func follow(_ action: ResultsAction, _ ask: (Command) -> Void) {
        switch action {
        case .edited(let edit): apply(edit, ask)
        case .fieldEntered: input.isTyping = true
        case .fieldLeft: input.isTyping = false
        case .submitted(let text, let page, let now): submit(text.asQuery, page: page, now, ask)
        case .confirmed(let now): confirm(now, ask)
        case .completed:
            menu = CompletionMenu(input.field, vocabulary)
            // What is one thing only is taken at once.
            if menu?.items.count == 1 { takeCompletion(ask) }
        case .menuMoved(let move): menu?.move(move)
        case .menuClosed: menu = nil
        case .moved(let move, let height, let now): self.move(move, height, now, ask)
        case .bottomReached(let now): askForMore(now, ask)
        case .retried(let now):
            ask(.learnStocks)
            retry(now, ask)
        case .browsed: if let selected { ask(.browse(selected.url)) }
        case .stockToggled(let change, let id): ask(.stock(change, id))
        case .stocksOpened: ask(.openStocks)
        case .previewToggled: hidesPreview.toggle()
        case .noticeDismissed: notices.reduce(.dismissed)
        case .historyOpened:
            (menu, history) = (nil, HistoryMenu())
            ask(.readHistory)
        case .historyMoved(let move, let count, let height):
            history?.list.move(move, count: count, height: height)
        case .historyChosen(let query, let now):
            (history, input.isTyping, input.field) = (nil, true, TextField(query))
            submit(query, page: 1, now, ask)
            hope = query
        case .historyRemoved(let query, let left, let height):
            history?.list.settle(count: left, height: height)
            ask(.forget(query))
        case .historyClosed: history = nil
        default: break  // Facts; `reduce` has them.
        }
    }

    private mutating func apply(_ edit: TextField.Edit, _ ask: (Command) -> Void) {
        if history != nil { return history?.apply(edit) ?? () }
        let before = input.field.text
        input.field.apply(edit)
        if menu != nil { menu = CompletionMenu(input.field, vocabulary) }
        if input.field.text != before { textChanged(ask) }
    }

    private mutating func textChanged(_ ask: (Command) -> Void) {
        if input.field.text.asQuery.isEmpty { clear(ask) } else { ask(.rest(input.field.text)) }
    }

    private mutating func submit(
        _ query: String, page: Int, _ now: Duration, _ ask: (Command) -> Void
    ) {
        guard !query.isEmpty else { return clear(ask) }
        // Else the text's rest would ask for what it was before.
        ask(.stopResting)
        start(query, page: page, now, ask)
    }

    private mutating func confirm(_ now: Duration, _ ask: (Command) -> Void) {
        switch mode {
        case .menu: takeCompletion(ask)
        case .list: open(ask)
        case .field:
            let text = input.field.text.asQuery
            if text.isEmpty { return }
            if text == query, text == shownQuery, selected != nil { return open(ask) }
            let isFailed = if case .failed = phase { true } else { false }
            if text != query || isFailed { submit(text, page: 1, now, ask) }
            hope = text
        case .history: break  // What is chosen there comes with `historyChosen`.
        }
    }

    private func open(_ ask: (Command) -> Void) {
        guard let selected else { return }
        ask(.remember(shownQuery))
        ask(.open(selected))
    }

    private mutating func takeCompletion(_ ask: (Command) -> Void) {
        guard let menu, let item = menu.chosen else { return }
        for _ in menu.word { input.field.apply(.deleteBackward) }
        input.field.insert(item.text + (item.isWhole ? " " : ""))
        // An operator goes on with its values.
        self.menu = item.isWhole ? nil : CompletionMenu(input.field, vocabulary)
        textChanged(ask)
    }

    private mutating func move(
        _ move: ListCursor.Move, _ height: Int, _ now: Duration, _ ask: (Command) -> Void
    ) {
        self.height = height
        let wasAtBottom = isAtBottom
        input.list.move(move, in: posts, height: height)
        // Once per arrival: a page that failed is asked again when the user comes back to the bottom.
        if isAtBottom, !wasAtBottom || phase == .loaded { askForMore(now, ask) }
    }

    private var isAtBottom: Bool {
        input.list.cursor.visible(count: posts.count, height: height).upperBound >= posts.count
    }
}
