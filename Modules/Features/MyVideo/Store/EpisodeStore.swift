public import Entities
public import FluxCore
public import FoundationEssentials
import Persistence

/// The store of an episode's screen.
public typealias EpisodeStore = Store<EpisodeState>

/// What an episode's screen knows.
public struct EpisodeState: Reducible {
    public enum Phase: Codable, Sendable, Equatable {
        case idle
        case loading
        case loaded
        case failed(ServiceFailure)

        /// Whether an answer is on its way.
        public var isRunning: Bool { self == .loading }

        /// Whether the answer has come, good or bad.
        public var isSettled: Bool { self != .idle && !isRunning }
    }

    /// Where the episode comes from.
    public enum Source: Codable, Sendable, Equatable {
        case instance
        /// From the library, as old as when it was kept, because the instance gave none.
        case library(keptAt: Date, insteadOf: ServiceFailure)
    }

    /// As it was asked for: a uuid, a short uuid, or a number; empty before the first.
    public var id = ""
    /// Stays while the same episode is asked for again.
    public var episode: Episode?
    public var source = Source.instance
    public var phase = Phase.idle
    /// What failed while there was an episode to show; asking anew puts it away.
    public var notices = NoticeQueue<ServiceFailure>()

    public init() {}

    public mutating func reduce(_ action: EpisodeAction) {
        switch action {
        case .episodeAsked(let id):
            if id != self.id { (episode, source) = (nil, .instance) }
            (self.id, phase, notices) = (id, .loading, NoticeQueue())
        case .episodeArrived(let episode, let id) where id == self.id:
            (self.episode, source, phase) = (episode, .instance, .loaded)
        case .storedEpisodeFound(_, let failure, let id) where id == self.id && isFromInstance:
            fail(failure)  // What the instance gave before is newer than what was stored.
        case .storedEpisodeFound(let video, let failure, let id) where id == self.id:
            source = .library(keptAt: video.addedAt, insteadOf: failure)
            (episode, phase) = (video.episode, .loaded)
        case .episodeFailed(let failure, let id) where id == self.id: fail(failure)
        case .noticeDismissed: notices.reduce(.dismissed)
        case .episodeArrived, .storedEpisodeFound, .episodeFailed: break  // Late: another one is shown.
        }
    }

    private mutating func fail(_ failure: ServiceFailure) {
        phase = .failed(failure)
        if episode != nil { notices.reduce(.raised(failure)) }
    }

    private var isFromInstance: Bool { episode != nil && source == .instance }
}
