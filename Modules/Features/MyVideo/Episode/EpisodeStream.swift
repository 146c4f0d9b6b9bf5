import Entities
package import FluxCore
import Shell

/// The stream of an episode's screen, used by the app and `nagare episode show`.
package typealias EpisodeLogic = ScreenLogic<EpisodeState, EpisodeShown>

/// The effect of pressing the save button.
package enum SaveButton: Sendable, Equatable {
    case save
    case remove
}

/// The states that an episode's screen shows: its own, and whether the episode is saved.
package struct EpisodeShown: Sendable {
    let state: EpisodeState
    /// `nil` until the episode and the library have been loaded.
    let isSaved: Bool?

    init(_ state: EpisodeState, _ library: LibraryFlux) {
        (self.state, isSaved) = (state, state.episode.flatMap { library.isSaved($0.id) })
    }

    /// The effect of pressing the button; `nil` until it is known.
    package var button: SaveButton? { isSaved.map { $0 ? .remove : .save } }

    /// The running change of this episode; the button is disabled meanwhile.
    package var change: LibraryChange? {
        state.video.change.running.flatMap { $0.id == state.episode?.id ? $0 : nil }
    }

    /// The action of the button; `nil` while it is disabled.
    package var toggle: EpisodeAction? {
        guard change == nil, let isSaved, let episode = state.episode else { return nil }
        return .video(.toggled(episode, isSaved: isSaved))
    }
}
