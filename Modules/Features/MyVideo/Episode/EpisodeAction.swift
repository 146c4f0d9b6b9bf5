package import Entities
package import Persistence
package import TerminalUI

/// What happened on an episode's screen. A fact says by which id the episode was asked for.
package enum EpisodeAction: Codable, Sendable, Equatable {
    /// The user opens the screen, maybe with what it had when it closed.
    ///
    /// - id: A uuid, a short uuid, or the instance's own number.
    case screenOpened(id: String, at: Duration)
    /// A restored screen goes live.
    case resumed(at: Duration)

    /// A key moved the text, which has so many lines, of which so many show.
    case scrolled(ListCursor.Move, count: Int, height: Int)
    /// Ask for the episode again.
    case refreshed(at: Duration)
    case video(VideoAction)
    /// The notice that showed was put away.
    case noticeDismissed

    case episodeArrived(Episode, id: String)
    /// The instance gave no episode.
    ///
    /// - stored: As it is kept; `nil` when it is not.
    /// - retryAt: When a reached rate limit resets; `nil` where that is not so, or not known.
    case episodeFailed(ServiceFailure, stored: SavedVideo?, id: String, retryAt: Duration?)
    /// The rate limit has reset.
    case retryDue(at: Duration)
}
