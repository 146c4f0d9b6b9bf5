public import Entities
public import Persistence
public import VideoAPI

/// What happened on an episode's screen. A fact says by which id the episode was asked for: a uuid, a short
/// uuid, or the instance's own number.
public enum EpisodeAction: Codable, Sendable, Equatable {
    case episodeAsked(id: String)
    case episodeArrived(Episode, id: String)
    /// The instance gave no episode, but it is kept: as it was stored.
    case storedEpisodeFound(KeptVideo, insteadOf: VideoAPIFailure, id: String)
    case episodeFailed(VideoAPIFailure, id: String)
}
