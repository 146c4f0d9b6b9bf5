package import Entities
package import FluxCore
package import FoundationEssentials
import Persistence
package import Shell
package import TerminalUI

/// The state of an episode's screen.
package struct EpisodeState: Reducible, Codable {
    /// Work that an action requests.
    package enum Command: Sendable, Equatable, Encodable, ClassifiedCommand {
        /// Read the episode from the instance or, if that fails, the saved version.
        case read(id: String)
        /// Dispatch `retryDue` when the rate limit has reset.
        case retry(at: Duration)
        case video(VideoState.Command)

        /// What running the command does.
        package var effect: CommandEffect {
            switch self {
            case .read, .retry: .query
            case .video(let command): command.effect
            }
        }
    }

    /// Where the shown episode comes from.
    package enum Source: Codable, Sendable, Equatable {
        case instance
        /// The library, because the instance returned no episode. The details are as of `savedAt`.
        case library(savedAt: Date, serviceFailure: ServiceFailure)
    }

    /// The requested id: a UUID, a short UUID, or a number; empty before the first.
    package private(set) var id = ""
    /// Stays visible while the same episode is refreshed.
    package private(set) var episode: Episode?
    /// Where `episode` comes from.
    package private(set) var source = Source.instance
    /// The loading phase.
    package private(set) var phase = LoadPhase<ServiceFailure>.idle
    /// When the pending request was made; `nil` if there is none.
    package private(set) var since: Duration?
    /// The time of the automatic retry; `nil` if none is scheduled.
    package private(set) var retryAt: Duration?
    /// The scroll position of the text.
    package private(set) var offset = ScrollOffset()
    /// Failures to refresh a visible episode; the next refresh clears them.
    package private(set) var notices = NoticeQueue<ServiceFailure>()
    /// This screen's changes of the library and its playback.
    package private(set) var video = VideoState()

    package init() {}

    /// The instance's last failure; `nil` if it returned the episode or a request is pending.
    var failure: ServiceFailure? {
        if phase == .loaded, case .library(_, serviceFailure: let failure) = source { return failure }
        return phase.failure
    }

    package mutating func reduce(_ action: EpisodeAction, _ ask: CommandSink<Command>) {
        switch action {
        case .screenOpened(let id, let now):
            if id != self.id { (episode, source) = (nil, .instance) }
            (self.id, since) = (id, nil)
            video.reduce(.screenOpened)
            read(now, ask)
        case .resumed(let now):
            video.reduce(.resumed, ask.map(Command.video))
            since = nil
            if phase == .loading || retryAt != nil { read(now, ask) }
        case .scrolled(let move, let count, let height): offset.move(move, count: count, height: height)
        case .refreshed(let now): read(now, ask)
        case .video(let action): video.reduce(action, ask.map(Command.video))
        case .noticeDismissed: notices.reduce(.dismissed)
        case .episodeArrived(let episode, let id) where id == self.id:
            (self.episode, source, phase, since) = (episode, .instance, .loaded, nil)
        case .episodeFailed(let failure, let stored, let id, let due) where id == self.id:
            fail(failure, stored)
            (since, retryAt) = (nil, due)
            if let due { ask(.retry(at: due)) }
        case .retryDue(let due): if retryAt == due { read(due, ask) }
        case .episodeArrived, .episodeFailed: break  // Late: another episode is shown.
        }
    }

    private mutating func read(_ now: Duration, _ ask: CommandSink<Command>) {
        (phase, since, retryAt, notices) = (.loading, since ?? now, nil, NoticeQueue())
        ask(.read(id: id))
    }

    private mutating func fail(_ failure: ServiceFailure, _ stored: SavedVideo?) {
        // An episode that the instance returned earlier is newer than the saved version.
        if let stored, episode == nil || source != .instance {
            source = .library(savedAt: stored.addedAt, serviceFailure: failure)
            (episode, phase) = (stored.episode, .loaded)
        } else {
            phase = .failed(failure)
            if episode != nil { notices.reduce(.raised(failure)) }
        }
    }
}
