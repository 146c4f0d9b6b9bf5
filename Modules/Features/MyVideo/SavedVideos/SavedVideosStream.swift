package import FluxCore
import Persistence
import Shell

/// The stream of the list of saved videos.
package typealias SavedVideosLogic = ScreenLogic<SavedVideosState, SavedVideosShown>

/// The states that the screen shows: its own, with the rows, and the library's.
package struct SavedVideosShown: Sendable {
    let state: SavedVideosState
    let library: LibraryState

    init(_ state: SavedVideosState, _ library: LibraryState) { (self.state, self.library) = (state, library) }
}
