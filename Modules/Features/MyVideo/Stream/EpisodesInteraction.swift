import Entities
import TerminalUI

/// What an episodes screen alone knows: what stands in its field, where its list is.
struct EpisodesInteraction: Sendable, Equatable {
    var query: QueryList<Episode.ID>
    /// What the list answers in which something is selected.
    private var shown: EpisodesQuestion?
    /// Rows that fit on the screen, as far as is known.
    private var height = 20

    /// - Parameters:
    ///   - place: Where the screen was left; `nil` when it is new.
    ///   - state: What it begins with.
    init(_ place: ListPlace?, in state: EpisodesState) {
        let asked = state.question
        if let place, EpisodesQuestion(place.text) == asked {
            (query, shown) = (QueryList(place), state.shownQuestion)
        } else if case .search(let text) = asked {
            query = QueryList(TextField(text), isTyping: true)
        } else {
            query = QueryList(isTyping: true)
        }
        follow(state)
    }

    mutating func apply(_ command: QueryListCommand, in episodes: [Episode], height: Int) {
        self.height = height
        query.apply(command, in: episodes, height: height)
    }

    /// The list has changed: the selection stays on its episode, or begins at the top of another list.
    mutating func follow(_ state: EpisodesState) {
        if state.shownQuestion == shown {
            query.list.follow(state.episodes, height: height)
        } else {
            query.list.restart(state.episodes)
        }
        shown = state.shownQuestion
    }

    /// Whether the list's end is on the screen.
    func isAtBottom(of count: Int) -> Bool {
        query.list.cursor.visible(count: count, height: height).upperBound == count
    }
}

extension QueryList<Episode.ID> {
    /// As it was left.
    init(_ place: ListPlace) {
        self.init(
            TextField(place.text),
            list: ItemCursor(ListCursor(selected: place.row, top: place.top), on: place.selected),
            isTyping: place.isTyping)
    }

    /// What it will begin with when the screen is opened again.
    var place: ListPlace {
        ListPlace(
            text: field.text, isTyping: isTyping, selected: list.id, row: list.cursor.selected,
            top: list.cursor.top)
    }
}
