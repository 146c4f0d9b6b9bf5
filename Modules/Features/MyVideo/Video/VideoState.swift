package import Entities
package import FluxCore
package import Persistence

/// What one screen does with videos: what it changes in the library and can undo, and what it plays. A part of
/// the screen's state.
package struct VideoState: Reducible, Codable {
    /// What is asked for.
    package enum Command: Sendable, Equatable {
        case change(LibraryChange)
        /// How to play it; `of` is the episode, where it is known.
        case find(id: String, of: Episode?)
        case play(url: String, name: String)
        case browse(String)
        case toast(Toast)
    }

    /// What was done, to be told once.
    package enum Toast: Sendable, Equatable {
        case kept(Episode)
        /// Removed; it can be undone.
        case released(Episode)
        case restored(Episode)
        case playing(name: String)
    }

    /// What was not done.
    package enum Notice: Codable, Sendable, Equatable {
        case refused(LibraryChange, LibraryFailure)
        case unplayed(PlaybackFailure)
    }

    /// Where the latest change stands.
    package enum Change: Codable, Sendable, Equatable {
        case none
        case running(LibraryChange)
        /// The library acknowledged it: it is on disk.
        case done(LibraryChange)
        case failed(LibraryFailure, LibraryChange)

        /// The change that is under way.
        package var running: LibraryChange? { if case .running(let change) = self { change } else { nil } }

        /// The change that has come to its end, well or not; `nil` when none has, or one is running.
        package var settled: LibraryChange? {
            switch self {
            case .none, .running: nil
            case .done(let change), .failed(_, let change): change
            }
        }
    }

    /// What is known of how to play the episode that was asked for last.
    package enum Phase: Codable, Sendable, Equatable {
        case idle
        /// `name` is what will play when there is an answer; `nil` when nothing will.
        case asking(id: String, name: String?)
        /// Never with `.notReady`, which is a failure.
        case found(Playback)
        case failed(PlaybackFailure)

        /// Whether an answer is on its way.
        package var isRunning: Bool { if case .asking = self { true } else { false } }

        /// Whether the answer has come, good or bad.
        package var isSettled: Bool { self != .idle && !isRunning }
    }

    /// Where the change stands that was asked for last.
    package private(set) var change = Change.none
    /// What this screen removed and did not bring back, the latest last.
    ///
    /// No `History` of states: bringing a video back goes through the library, and takes nothing back that
    /// others changed meanwhile.
    package private(set) var removed: [KeptVideo] = []
    /// How it goes with what was to be played last.
    package private(set) var playback = Phase.idle
    /// Since when the instance is asked how to play something; `nil` when it is not.
    package private(set) var since: Duration?
    /// What was not done, until it was put away.
    package private(set) var notices = NoticeQueue<Notice>()

    package init() {}

    package mutating func reduce(_ action: VideoAction, _ ask: (Command) -> Void) {
        switch action {
        case .screenOpened:
            let removed = removed
            self = VideoState()  // Nobody waits any more for what was under way.
            self.removed = removed
        case .resumed:
            if let running = change.running { ask(.change(running)) }
            // A player that nobody awaits any more is not asked for again.
            if playback.isRunning { (playback, since) = (.idle, nil) }
        case .toggled(let episode, let isKept?) where change.running?.id != episode.id:
            make(isKept ? .release(episode.id) : .keep(episode), ask)
        case .toggled: break  // Pressed too early.
        case .changeAsked(let change): make(change, ask)
        case .undone: if let video = removed.last { make(.restore(video), ask) }
        case .changeDone(let change, let before):
            if self.change == .running(change) { self.change = .done(change) }
            done(change, before, ask)
        case .changeFailed(let failure, let change):
            if self.change == .running(change) { self.change = .failed(failure, change) }
            if case .restore(let video) = change { removed.append(video) }
            notices.reduce(.raised(.refused(change, failure)))
        case .played(let episode, let now): find(episode.uuid, episode, now, ask)
        case .playbackAsked(let id, let now): find(id, nil, now, ask)
        case .playbackFound(let playback, let id):
            guard case .asking(id, let name) = self.playback else { return }
            found(playback, name, ask)
        case .playbackFailed(let failure): fail(failure)
        case .playerStarted(let name): ask(.toast(.playing(name: name)))
        case .browsed(let episode): ask(.browse(episode.url))
        case .noticeDismissed: notices.reduce(.dismissed)
        }
    }

    private mutating func make(_ change: LibraryChange, _ ask: (Command) -> Void) {
        self.change = .running(change)
        // The next undo is about another.
        if case .restore = change { removed.removeAll { $0.id == change.id } }
        ask(.change(change))
    }

    private mutating func done(_ change: LibraryChange, _ before: KeptVideo?, _ ask: (Command) -> Void) {
        if case .release = change {
            guard let before else { return }
            removed.append(before)
            return ask(.toast(.released(before.episode)))
        }
        removed.removeAll { $0.id == change.id }
        switch change {
        case .keep(let episode): ask(.toast(.kept(episode)))
        case .restore(let video): ask(.toast(.restored(video.episode)))
        case .release: break
        }
    }

    private mutating func find(_ id: String, _ episode: Episode?, _ now: Duration, _ ask: (Command) -> Void) {
        (playback, since) = (.asking(id: id, name: episode?.name), since ?? now)
        ask(.find(id: id, of: episode))
    }

    private mutating func found(_ playback: Playback, _ name: String?, _ ask: (Command) -> Void) {
        if case .notReady(let state) = playback { return fail(.notReady(state)) }
        (self.playback, since) = (.found(playback), nil)
        guard let name else { return }
        switch playback {
        case .playlist(let url), .file(let url): ask(.play(url: url, name: name))
        case .page(let url): ask(.browse(url))
        case .notReady: break
        }
    }

    private mutating func fail(_ failure: PlaybackFailure) {
        (playback, since) = (.failed(failure), nil)
        notices.reduce(.raised(.unplayed(failure)))
    }
}
