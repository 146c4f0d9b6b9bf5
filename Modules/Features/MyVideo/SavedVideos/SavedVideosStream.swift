import Entities
package import FluxCore
import Persistence
import Shell
import TerminalUI

/// The stream of the list of saved videos.
package typealias SavedVideosLogic = ScreenLogic<SavedVideosState, SavedVideosShown>

/// The states that the screen shows: its own, the library's, and the rows derived from both.
package struct SavedVideosShown: Sendable {
    let state: SavedVideosState
    let library: LibraryState
    /// The saved videos that match the filter, in the chosen order.
    let rows: [SavedVideo]

    init(_ state: SavedVideosState, _ library: LibraryState, _ filter: SavedVideosFilter) {
        (self.state, self.library) = (state, library)
        rows = filter.rows(of: library.$videos, state.query.field.text, state.order)
    }

    /// The selected episode; `nil` if there is none.
    var selected: Episode? {
        let index = state.query.list.cursor.selected
        return index < rows.count ? rows[index].episode : nil
    }

    /// The selected episodes that are visible; if there are none, the one under the cursor.
    var chosen: [Episode] {
        let index = state.query.list.cursor.selected
        return state.marks.chosen(of: rows, else: index < rows.count ? rows[index] : nil).map(\.episode)
    }

    /// The action that selects or deselects the video of the cursor and moves down; `nil` if there is none.
    func marked(height: Int) -> SavedVideosAction? {
        guard let id = selected?.id else { return nil }
        var list = state.query.list
        list.move(.down, in: rows, height: height)
        return .marked(id, cursor: list, height: height)
    }

    /// The cursor after the rows have changed: the selection stays on its video.
    var updatedCursor: ItemCursor<Episode.ID> {
        var list = state.query.list
        // Until the library has been loaded, the restored position is kept.
        if library.phase == .loaded || !rows.isEmpty { list.follow(rows, height: state.height) }
        return list
    }

    func moved(_ move: ListCursor.Move, height: Int) -> SavedVideosAction {
        var list = state.query.list
        list.move(move, in: rows, height: height)
        return .moved(list, height: height)
    }
}
