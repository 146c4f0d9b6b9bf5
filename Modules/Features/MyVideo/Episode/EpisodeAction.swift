package import Entities
package import Persistence
package import TerminalUI

/// Events of an episode's screen. Results contain the id that the episode was requested with.
package enum EpisodeAction: Codable, Sendable, Equatable {
    /// The user opened the screen, which may have restored its previous state.
    ///
    /// - id: A UUID, a short UUID, or the instance's own number.
    case screenOpened(id: String, at: Duration)
    /// A restored screen becomes live.
    case resumed(at: Duration)

    /// The text was scrolled; it has `count` lines, of which `height` are visible.
    case scrolled(ListCursor.Move, count: Int, height: Int)
    /// The user refreshed the episode.
    case refreshed(at: Duration)
    case video(VideoAction)
    /// The user dismissed the current notice.
    case noticeDismissed

    case episodeArrived(Episode, id: String)
    /// The instance returned no episode.
    ///
    /// - stored: The saved version; `nil` if the episode is not saved.
    /// - retryAt: When a rate limit resets; `nil` if there is none or its end is unknown.
    case episodeFailed(ServiceFailure, stored: SavedVideo?, id: String, retryAt: Duration?)
    /// The rate limit has reset.
    case retryDue(at: Duration)
}
