import Entities
package import FluxCore
import Persistence
import Shell
import TerminalUI

/// The edge of the screen that lists what is kept.
package typealias SavedVideosLogic = ScreenLogic<SavedVideosState, SavedVideosShown>

/// What the screen shows: its own state, the library, and the rows that follow from both.
package struct SavedVideosShown: Sendable {
    let state: SavedVideosState
    let library: LibraryState
    /// The kept videos that match the filter, in the order that is chosen.
    let rows: [SavedVideo]

    init(_ state: SavedVideosState, _ library: LibraryState, _ filter: SavedVideosFilter) {
        (self.state, self.library) = (state, library)
        rows = filter.rows(of: library.$videos, state.query.field.text, state.order)
    }

    /// `nil` for none.
    var selected: Episode? {
        let index = state.query.list.cursor.selected
        return index < rows.count ? rows[index].episode : nil
    }

    /// The marked ones that show or, with none marked, the selected one.
    var chosen: [Episode] {
        let index = state.query.list.cursor.selected
        return state.marks.chosen(of: rows, else: index < rows.count ? rows[index] : nil).map(\.episode)
    }

    /// The selected one is marked, and the selection goes on; `nil` where none is selected.
    func marked(height: Int) -> SavedVideosAction? {
        guard let id = selected?.id else { return nil }
        var list = state.query.list
        list.move(.down, in: rows, height: height)
        return .marked(id, cursor: list, height: height)
    }

    /// Where the list is when the rows are others than before: the selection stays on its video.
    var updatedCursor: ItemCursor<Episode.ID> {
        var list = state.query.list
        // The list that is still to come takes up the place.
        if library.phase == .loaded || !rows.isEmpty { list.follow(rows, height: state.height) }
        return list
    }

    func moved(_ move: ListCursor.Move, height: Int) -> SavedVideosAction {
        var list = state.query.list
        list.move(move, in: rows, height: height)
        return .moved(list, height: height)
    }
}
