import Entities
package import FluxCore
import FluxScreens

/// The stream of the episodes screen, used by the app and `nagare episode search`.
package typealias EpisodesLogic = ScreenLogic<EpisodesState, EpisodesShown>

/// The states that the episodes screen shows: its own, and which episodes are saved.
package struct EpisodesShown: Sendable {
    let state: EpisodesState
    /// Empty until the library has been loaded.
    let savedIDs: Set<Episode.ID>
    /// Whether `savedIDs` is complete.
    let isLibraryLoaded: Bool
    /// The episodes that are being saved or removed.
    let changingIDs: Set<Episode.ID>

    /// Whether the channel of the selected episode is followed; `nil` if it cannot be.
    let isChannelFollowed: Bool?

    init(_ state: EpisodesState, _ services: MyVideoServices) {
        let library = services.library
        (self.state, savedIDs, isLibraryLoaded) = (state, library.savedIDs, library.isLoaded)
        changingIDs = library.changingIDs
        isChannelFollowed = services.isChannelFollowed(of: state.episodes.list.selected)
    }
}
