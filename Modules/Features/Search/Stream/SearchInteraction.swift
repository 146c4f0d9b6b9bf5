import Entities
import TerminalUI

/// What the user is doing on a results screen: text, selection, and what is open on top.
struct SearchInteraction: Sendable {
    /// Whose keys they are.
    enum Mode: Sendable, Equatable { case field, list, menu, history }

    private(set) var query: QueryList<Post.ID>
    /// The completions that can be chosen; `nil` while they are not shown.
    private(set) var menu: SearchMenu?
    /// The earlier queries; `nil` while they are not shown.
    var history: SearchHistoryList?
    private(set) var hidesPreview = false
    var vocabulary = SearchVocabulary()
    /// Whose posts the list has.
    private var shownQuery: String
    /// Of the list, when a key was pressed last.
    private var height: Int

    /// Begins where the user was when the screen closed; in the field where it never was open.
    init(_ state: SearchState) {
        let place = state.place
        let item = place.flatMap { place in state.posts.firstIndex { $0.id == place.selected } } ?? 0
        let above = place?.rowsAbove ?? 0
        query = QueryList(
            TextField(state.query),
            list: ItemCursor(
                ListCursor(selected: item, top: item - above), on: state.posts.first(at: item)?.id),
            isTyping: place?.isTyping ?? true)
        (shownQuery, height) = (state.shownQuery, above + 1 + ListCursor.margin)
    }

    var mode: Mode {
        if history != nil { return .history }
        if menu != nil { return .menu }
        return query.isTyping ? .field : .list
    }

    var place: SearchPlace {
        let cursor = query.list.cursor
        return SearchPlace(
            selected: query.list.id, rowsAbove: cursor.selected - cursor.top, isTyping: query.isTyping)
    }

    /// The selected post.
    func post(in state: SearchState) -> Post? { state.posts.first(at: query.list.cursor.selected) }

    /// The state changed: the selection stays on its post, and begins at the top of another query's.
    mutating func follow(_ state: SearchState) {
        if state.shownQuery != shownQuery {
            shownQuery = state.shownQuery
            query.list.restart(state.posts)
        } else if post(in: state)?.id != query.list.id {
            query.list.follow(state.posts, height: height)
        }
    }

    mutating func apply(_ keystroke: SearchKeystroke, on state: SearchState) -> SearchWish {
        height = keystroke.height
        switch keystroke.command {
        case .typed(let event): return type(event)
        case .query(let command): return apply(command, state)
        case .moved(let move):
            history?.move(move, height)
            menu?.move(move)
        case .closed: (menu, history) = (nil, nil)
        case .confirmed: return confirm(state)
        case .completed: return complete()
        case .historyOpened:
            (menu, history) = (nil, SearchHistoryList())
            return .readHistory
        case .historyRemoved: return history?.remove(height).map { .forget($0) } ?? .nothing
        case .retried: return .retry
        case .browsed: return post(in: state).map { .browse($0.url) } ?? .nothing
        case .previewToggled: hidesPreview.toggle()
        }
        return .nothing
    }

    // MARK: - Commands

    private mutating func type(_ event: TerminalEvent) -> SearchWish {
        if history != nil {
            history?.type(event)
            return .nothing
        }
        let before = query.field.text
        _ = query.field.handle(event)
        if menu != nil { menu = SearchMenu(query.field, vocabulary) }
        return query.field.text == before ? .nothing : .edited(query.field.text)
    }

    private mutating func apply(_ command: QueryListCommand, _ state: SearchState) -> SearchWish {
        let wasAtBottom = isAtBottom(state)
        query.apply(command, in: state.posts, height: height)
        guard case .move = command, isAtBottom(state), state.nextPage != nil else { return .nothing }
        // Once per arrival: a page that failed is asked again when the user comes back to the bottom.
        return wasAtBottom && state.phase != .loaded ? .nothing : .more
    }

    private func isAtBottom(_ state: SearchState) -> Bool {
        let count = state.posts.count
        return query.list.cursor.visible(count: count, height: height).upperBound >= count
    }

    private mutating func confirm(_ state: SearchState) -> SearchWish {
        switch mode {
        case .history:
            guard let chosen = history?.chosen else { return .nothing }
            history = nil
            query.isTyping = true
            query.field.replace(with: chosen)
            return .ask(chosen)
        case .menu: return take(menu)
        case .list: return post(in: state).map { .open(id: $0.id, query: state.shownQuery) } ?? .nothing
        case .field: return confirmQuery(state)
        }
    }

    private func confirmQuery(_ state: SearchState) -> SearchWish {
        let text = query.field.text.asQuery
        guard !text.isEmpty else { return .nothing }
        guard text == state.query else { return .ask(text) }
        if text == state.shownQuery, let post = post(in: state) { return .open(id: post.id, query: text) }
        if case .failed = state.phase { return .ask(text) }
        return .remember(text)
    }

    /// Shows what fits; takes it at once where that is one thing only.
    private mutating func complete() -> SearchWish {
        let found = SearchMenu(query.field, vocabulary)
        if found?.items.count == 1 { return take(found) }
        menu = found
        return .nothing
    }

    private mutating func take(_ menu: SearchMenu?) -> SearchWish {
        guard let menu, let item = menu.chosen else { return .nothing }
        for _ in menu.word { query.field.apply(.deleteBackward) }
        query.field.insert(item.text + (item.isWhole ? " " : ""))
        // An operator goes on with its values.
        self.menu = item.isWhole ? nil : SearchMenu(query.field, vocabulary)
        return .edited(query.field.text)
    }
}

extension [Post] {
    /// The one at `place`; `nil` where there is none.
    fileprivate func first(at place: Int) -> Post? { indices.contains(place) ? self[place] : nil }
}
