import Entities
package import FluxCore
import Shell

/// The edge of an episode's screen, which the app and `nagare episode show` share.
package typealias EpisodeLogic = ScreenLogic<EpisodeState, EpisodeShown>

/// What pressing the one button does.
package enum SaveButton: Sendable, Equatable {
    case save
    case remove
}

/// What an episode's screen shows: its own state, and what the library says of the episode.
package struct EpisodeShown: Sendable {
    let state: EpisodeState
    /// `nil` while the episode or the library is not known.
    let isSaved: Bool?

    init(_ state: EpisodeState, _ library: LibraryFlux) {
        (self.state, isSaved) = (state, state.episode.flatMap { library.isSaved($0.id) })
    }

    /// What pressing the button does; `nil` while that is not known.
    package var button: SaveButton? { isSaved.map { $0 ? .remove : .save } }

    /// The change of this episode that is under way: the button cannot be pressed meanwhile.
    package var change: LibraryChange? {
        state.video.change.running.flatMap { $0.id == state.episode?.id ? $0 : nil }
    }

    /// What pressing the button means; `nil` while it cannot be pressed.
    package var toggle: EpisodeAction? {
        guard change == nil, let isSaved, let episode = state.episode else { return nil }
        return .video(.toggled(episode, isSaved: isSaved))
    }
}
