import Entities
package import FluxCore
import Persistence
import Shell
import TerminalUI

/// The edge of the screen that lists what is kept.
package typealias KeptLogic = ScreenLogic<KeptState, KeptShown>

/// What the screen shows: its own state, the library, and the rows that follow from both.
package struct KeptShown: Sendable {
    let state: KeptState
    let library: LibraryState
    /// The kept videos that match the filter, in the order that is chosen.
    let rows: [KeptVideo]

    init(_ state: KeptState, _ library: LibraryState, _ filter: KeptFilter) {
        (self.state, self.library) = (state, library)
        rows = filter.rows(of: library.$videos, state.query.field.text, state.order)
    }

    /// `nil` for none.
    var selected: Episode? {
        let place = state.query.list.cursor.selected
        return place < rows.count ? rows[place].episode : nil
    }

    /// The marked ones that show or, with none marked, the selected one.
    var chosen: [Episode] {
        let place = state.query.list.cursor.selected
        return state.marks.chosen(of: rows, else: place < rows.count ? rows[place] : nil).map(\.episode)
    }

    /// The selected one is marked, and the selection goes on; `nil` where none is selected.
    func marked(height: Int) -> KeptAction? {
        guard let id = selected?.id else { return nil }
        var list = state.query.list
        list.move(.down, in: rows, height: height)
        return .marked(id, cursor: list, height: height)
    }

    /// Where the list is when the rows are others than before: the selection stays on its video.
    var followed: ItemCursor<Episode.ID> {
        var list = state.query.list
        // The list that is still to come takes up the place.
        if library.phase == .loaded || !rows.isEmpty { list.follow(rows, height: state.height) }
        return list
    }

    func moved(_ move: ListCursor.Move, height: Int) -> KeptAction {
        var list = state.query.list
        list.move(move, in: rows, height: height)
        return .moved(list, height: height)
    }
}
