package import Entities
package import FluxCore
package import FoundationEssentials
import Persistence
package import Shell
package import TerminalUI

/// Everything that an episode's screen shows.
package struct EpisodeState: Reducible, Codable {
    /// What is asked for.
    package enum Command: Sendable, Equatable {
        /// The instance's episode or, when it gives none, what is kept.
        case read(id: String)
        /// Say when the rate limit has reset.
        case retry(at: Duration)
        case video(VideoState.Command)
    }

    /// Where the episode comes from.
    package enum Source: Codable, Sendable, Equatable {
        case instance
        /// From the library, as old as when it was kept, because the instance gave none.
        case library(savedAt: Date, insteadOf: ServiceFailure)
    }

    /// As it was asked for: a uuid, a short uuid, or a number; empty before the first.
    package private(set) var id = ""
    /// Stays while the same episode is asked for again.
    package private(set) var episode: Episode?
    /// Where `episode` comes from.
    package private(set) var source = Source.instance
    /// How it goes with the asking.
    package private(set) var phase = LoadPhase<ServiceFailure>.idle
    /// Since when an answer is awaited; `nil` when none is.
    package private(set) var since: Duration?
    /// When the screen asks again by itself; `nil` when it will not.
    package private(set) var retryAt: Duration?
    /// Which part of the text is on the screen.
    package private(set) var offset = ScrollOffset()
    /// What failed while there was an episode to show; asking anew puts it away.
    package private(set) var notices = NoticeQueue<ServiceFailure>()
    /// What this screen changes in the library, and plays.
    package private(set) var video = VideoState()

    package init() {}

    /// What the instance said the last time; `nil` when it gave the episode, or is asked.
    var failure: ServiceFailure? {
        if phase == .loaded, case .library(_, insteadOf: let failure) = source { return failure }
        return phase.failure
    }

    package mutating func reduce(_ action: EpisodeAction, _ ask: (Command) -> Void) {
        switch action {
        case .screenOpened(let id, let now):
            if id != self.id { (episode, source) = (nil, .instance) }
            (self.id, since) = (id, nil)
            video.reduce(.screenOpened)
            read(now, ask)
        case .resumed(let now):
            video.reduce(.resumed) { ask(.video($0)) }
            since = nil
            if phase == .loading || retryAt != nil { read(now, ask) }
        case .scrolled(let move, let count, let height): offset.move(move, count: count, height: height)
        case .refreshed(let now): read(now, ask)
        case .video(let action): video.reduce(action) { ask(.video($0)) }
        case .noticeDismissed: notices.reduce(.dismissed)
        case .episodeArrived(let episode, let id) where id == self.id:
            (self.episode, source, phase, since) = (episode, .instance, .loaded, nil)
        case .episodeFailed(let failure, let stored, let id, let due) where id == self.id:
            fail(failure, stored)
            (since, retryAt) = (nil, due)
            if let due { ask(.retry(at: due)) }
        case .retryDue(let due): if retryAt == due { read(due, ask) }
        case .episodeArrived, .episodeFailed: break  // Late: another one is shown.
        }
    }

    private mutating func read(_ now: Duration, _ ask: (Command) -> Void) {
        (phase, since, retryAt, notices) = (.loading, since ?? now, nil, NoticeQueue())
        ask(.read(id: id))
    }

    private mutating func fail(_ failure: ServiceFailure, _ stored: SavedVideo?) {
        // What the instance gave before is newer than what was stored.
        if let stored, episode == nil || source != .instance {
            source = .library(savedAt: stored.addedAt, insteadOf: failure)
            (episode, phase) = (stored.episode, .loaded)
        } else {
            phase = .failed(failure)
            if episode != nil { notices.reduce(.raised(failure)) }
        }
    }
}
