import Entities
package import FluxCore
import Shell

/// The edge of an episodes screen, which the app and `nagare episode search` share.
package typealias EpisodesLogic = ScreenLogic<EpisodesState, EpisodesShown>

/// What an episodes screen shows: its own state, and what is kept.
package struct EpisodesShown: Sendable {
    let state: EpisodesState
    /// As far as is known.
    let savedIDs: Set<Episode.ID>
    /// Whether all that is kept is known.
    let isLibraryLoaded: Bool

    init(_ state: EpisodesState, _ library: LibraryFlux) {
        (self.state, savedIDs) = (state, library.savedIDs)
        isLibraryLoaded = library.store.state.phase == .loaded
    }
}
