import Entities
package import FluxCore
import Persistence
import Shell
import TerminalUI

/// The stream of the list of saved videos.
package typealias SavedVideosLogic = ScreenLogic<SavedVideosState, SavedVideosShown>

/// The states that the screen shows: its own, with the rows, and the library's.
package struct SavedVideosShown: Sendable {
    let state: SavedVideosState
    let library: LibraryState
    /// The saved videos that match the filter, in the chosen order.
    var rows: [SavedVideo] { state.rows }

    init(_ state: SavedVideosState, _ library: LibraryState) { (self.state, self.library) = (state, library) }

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
}
