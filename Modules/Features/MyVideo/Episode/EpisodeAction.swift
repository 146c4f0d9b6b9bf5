package import Entities
package import FluxCore
package import FluxScreens
package import FoundationEssentials
import Persistence
package import TerminalFrames

/// Events of an episode's screen. The episode itself is an answer of the feature's queries.
package enum EpisodeAction: Codable, Sendable, Equatable {
    /// The user opened the screen, which may have restored its previous state.
    case screenOpened
    /// A restored screen becomes live.
    case resumed

    /// The text was scrolled; it has `count` lines, of which `height` are visible.
    case scrolled(ListCursor.Move, count: Int, height: Int)
    /// The user refreshed the episode.
    case refreshed
    case video(VideoAction)
    /// The user dismissed the current notice.
    case noticeDismissed
}

/// The inputs of an episode's screen.
package struct EpisodeInput: Sendable {
    /// Plays the episode.
    package let play = Inlet<Void>()
    /// Opens the episode's page in the browser.
    package let browse = Inlet<Void>()
    /// Reads the episode again.
    package let refresh = Inlet<Void>()
    /// Scrolls the text.
    package let scroll = Inlet<EpisodeScroll>()
    /// Dismisses the notice that is shown.
    package let dismissNotice = Inlet<Void>()
    /// The inputs of the save button.
    package let button: ToggleButtonInput
}

/// A movement of the text, which has `count` lines, of which `height` are visible.
package struct EpisodeScroll: Sendable {
    let move: ListCursor.Move
    let count: Int
    let height: Int
}

/// An episode, and where it comes from.
package struct FoundEpisode: Codable, Sendable, Equatable {
    /// Where an episode comes from.
    package enum Source: Codable, Sendable, Equatable {
        case instance
        /// The library, because the instance returned no episode. The details are as of `savedAt`.
        case library(savedAt: Date, serviceFailure: ServiceFailure)
    }

    /// The episode.
    package let episode: Episode
    /// Where it comes from.
    package let source: Source
    /// How long the instance refuses requests; `nil` if another one may succeed now.
    var retryDelay: Duration?
}
