package import FluxCore
import FluxQueries
import FluxScreens
import Persistence

/// The stream of the list of saved videos.
package typealias SavedVideosLogic = ScreenLogic<SavedVideosState, SavedVideosShown>

/// What the screen shows: its state, with the rows, and the saved videos.
package struct SavedVideosShown: Sendable {
    let state: SavedVideosState
    /// The saved videos and the latest read; `nil` before the first.
    let library: QueryEntry<SavedVideoList>?
    /// Whether the channel of the selected video is followed; `nil` if it cannot be.
    let isChannelFollowed: Bool?

    init(_ state: SavedVideosState, _ services: MyVideoServices) {
        (self.state, library) = (state, services.library.entry)
        isChannelFollowed = services.isChannelFollowed(of: state.list.selected?.episode)
    }

    /// The saved videos; empty until the library has been loaded.
    var videos: [SavedVideo] { library?.value ?? [] }
}
