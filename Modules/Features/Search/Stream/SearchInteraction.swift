import Entities
import TerminalUI

/// What the user is doing on a results screen: text, selection, and what is open on top.
struct SearchInteraction: Sendable {
    /// Whose keys they are.
    enum Mode: Sendable, Equatable { case field, list, menu, history }

    private(set) var field: TextField
    private(set) var isTyping: Bool
    private(set) var list: ListCursor
    /// The completions that can be chosen; `nil` while they are not shown.
    private(set) var menu: SearchMenu?
    /// The earlier queries; `nil` while they are not shown.
    var history: SearchHistoryList?
    private(set) var hidesPreview = false
    var vocabulary = SearchVocabulary()
    /// The selection is this post's, wherever it moves in the list of that query.
    private var selected: Post.ID?
    private var shownQuery: String

    /// Where the user was when the screen closed; at the start of the query's text where it never was open.
    init(_ state: SearchState) {
        field = TextField(state.query)
        isTyping = state.place?.isTyping ?? true
        (selected, shownQuery) = (state.place?.selected, state.shownQuery)
        let place = selected.flatMap { id in state.posts.firstIndex { $0.id == id } } ?? 0
        list = ListCursor(selected: place, top: place - (state.place?.rowsAbove ?? 0))
        selected = state.posts.indices.contains(place) ? state.posts[place].id : nil
    }

    var mode: Mode {
        if history != nil { return .history }
        if menu != nil { return .menu }
        return isTyping ? .field : .list
    }

    var place: SearchPlace {
        SearchPlace(selected: selected, rowsAbove: list.selected - list.top, isTyping: isTyping)
    }

    /// The list changed: the selection stays on its post, and begins at the top of another query's.
    mutating func follow(_ state: SearchState) {
        let posts = state.posts
        defer { selected = posts.indices.contains(list.selected) ? posts[list.selected].id : nil }
        guard state.shownQuery == shownQuery else {
            (shownQuery, list) = (state.shownQuery, ListCursor())
            return
        }
        if posts.indices.contains(list.selected), posts[list.selected].id == selected { return }
        let place = selected.flatMap { id in posts.firstIndex { $0.id == id } }
        let item = place ?? min(list.selected, max(posts.count - 1, 0))
        list = ListCursor(selected: item, top: item - (list.selected - list.top))
    }

    mutating func apply(_ keystroke: SearchKeystroke, on state: SearchState) -> SearchWish {
        let height = keystroke.height
        switch keystroke.command {
        case .typed(let event): return type(event, height)
        case .moved(let move): return self.move(move, state, height)
        case .confirmed: return confirm(state)
        case .escaped: escape()
        case .queryEdited: isTyping = true
        case .completed: return complete()
        case .historyOpened:
            if history == nil {
                history = SearchHistoryList()
                return .readHistory
            }
            history?.move(.down, height)
        case .historyRemoved: return history?.remove(height).map { .forget($0) } ?? .nothing
        case .retried: return .retry
        case .browsed: return post(in: state).map { .browse($0.url) } ?? .nothing
        case .previewToggled: hidesPreview.toggle()
        }
        return .nothing
    }

    /// The selected post.
    func post(in state: SearchState) -> Post? {
        state.posts.indices.contains(list.selected) ? state.posts[list.selected] : nil
    }

    // MARK: - Commands

    private mutating func type(_ event: TerminalEvent, _ height: Int) -> SearchWish {
        if history != nil {
            history?.type(event, height)
            return .nothing
        }
        let before = field.text
        _ = field.handle(event)
        if menu != nil { menu = SearchMenu(field, vocabulary) }
        return field.text == before ? .nothing : .edited(field.text)
    }

    private mutating func move(_ move: ListCursor.Move, _ state: SearchState, _ height: Int) -> SearchWish {
        switch mode {
        case .history: history?.move(move, height)
        case .menu: menu?.move(move)
        case .field, .list:
            let count = state.posts.count
            let wasAtBottom = isAtBottom(count, height)
            list.move(move, count: count, height: height)
            selected = post(in: state)?.id
            // Once per arrival: a page that failed is asked again when the user comes back to the bottom.
            let isArrival = !wasAtBottom || state.phase == .loaded
            if isArrival, isAtBottom(count, height), state.nextPage != nil { return .more }
        }
        return .nothing
    }

    private func isAtBottom(_ count: Int, _ height: Int) -> Bool {
        list.visible(count: count, height: height).upperBound >= count
    }

    private mutating func confirm(_ state: SearchState) -> SearchWish {
        switch mode {
        case .history:
            guard let query = history?.chosen else { return .nothing }
            (history, isTyping) = (nil, true)
            field.replace(with: query)
            return .ask(query)
        case .menu: return take(menu?.chosen)
        case .list: return post(in: state).map { .open(id: $0.id, query: state.shownQuery) } ?? .nothing
        case .field:
            let query = field.text.asQuery
            guard !query.isEmpty else { return .nothing }
            guard query == state.query else { return .ask(query) }
            if query == state.shownQuery, let post = post(in: state) {
                return .open(id: post.id, query: query)
            }
            if case .failed = state.phase { return .ask(query) }
            return .remember(query)
        }
    }

    private mutating func escape() {
        switch mode {
        case .history: history = nil
        case .menu: menu = nil
        case .field, .list: isTyping = false
        }
    }

    /// The next completion, or the only one at once.
    private mutating func complete() -> SearchWish {
        if menu != nil {
            menu?.move(.down)
            return .nothing
        }
        let found = SearchMenu(field, vocabulary)
        if let found, found.items.count == 1 { return take(found.chosen) }
        menu = found
        return .nothing
    }

    private mutating func take(_ item: SearchMenu.Item?) -> SearchWish {
        guard let item, let word = menu?.word ?? SearchMenu(field, vocabulary)?.word else { return .nothing }
        for _ in word { field.apply(.deleteBackward) }
        field.insert(item.text + (item.isWhole ? " " : ""))
        menu = item.isWhole ? nil : SearchMenu(field, vocabulary)
        return .edited(field.text)
    }
}
