public import Entities
public import Persistence

/// What happened on an episode's screen. A fact says by which id the episode was asked for: a uuid, a short
/// uuid, or the instance's own number.
public enum EpisodeAction: Codable, Sendable, Equatable {
    case episodeAsked(id: String)
    case episodeArrived(Episode, id: String)
    /// The instance gave no episode, but it is kept: as it was stored.
    case storedEpisodeFound(KeptVideo, insteadOf: ServiceFailure, id: String)
    case episodeFailed(ServiceFailure, id: String)
    /// The notice that showed was put away.
    case noticeDismissed
}
