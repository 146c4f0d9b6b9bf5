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
        case saved(Episode)
        /// Removed; it can be undone.
        case removed(Episode)
        case restored(Episode)
        /// An undo removed what was added.
        case additionUndone(Episode)
        /// Several, at once.
        case changed(saved: Int, removed: Int)
        /// So many changes were taken back at once.
        case undone(count: Int)
        case nothingToUndo
        case playing(name: String)
    }

    /// What was not done.
    package enum Notice: Codable, Sendable, Equatable {
        case refused(LibraryChange, LibraryFailure)
        case notPlayed(PlaybackFailure)
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
        case loading(id: String, name: String?)
        /// Never with `.notReady`, which is a failure.
        case found(Playback)
        case failed(PlaybackFailure)

        /// Whether an answer is on its way.
        package var isRunning: Bool { if case .loading = self { true } else { false } }

        /// Whether the answer has come, good or bad.
        package var isSettled: Bool { self != .idle && !isRunning }
    }

    /// Where the change stands that was asked for last.
    package private(set) var change = Change.none
    /// What takes back what this screen changed, the latest last; each was done at once.
    ///
    /// No `History` of states: an undo goes through the library, and takes nothing back that others changed meanwhile.
    package private(set) var undoStack: [[LibraryChange]] = []
    /// What the library has not answered yet.
    private var batches: [LibraryBatch] = []
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
            let undoStack = undoStack
            self = VideoState()  // Nobody waits any more for what was under way.
            self.undoStack = undoStack
        case .resumed:
            for change in batches.flatMap(\.pending) { ask(.change(change)) }
            // A player that nobody awaits any more is not asked for again.
            if playback.isRunning { (playback, since) = (.idle, nil) }
        case .toggled(let episode, let isSaved?) where change.running?.id != episode.id:
            request([isSaved ? .remove(episode.id) : .save(episode)], ask)
        case .toggled: break  // Pressed too early.
        case .changeRequested(let change): request([change], ask)
        case .changesRequested(let changes): request(changes, ask)
        case .undone:
            guard let changes = undoStack.popLast() else { return ask(.toast(.nothingToUndo)) }
            request(changes, isUndo: true, ask)
        case .changeDone(let change, let before):
            if self.change == .running(change) { self.change = .done(change) }
            settle(change, ask) { $0.finish(change, before: before) }
        case .changeFailed(let failure, let change):
            if self.change == .running(change) { self.change = .failed(failure, change) }
            settle(change, ask) { $0.fail(change) }
            notices.reduce(.raised(.refused(change, failure)))
        case .played(let episode, let now): find(episode.uuid, episode, now, ask)
        case .playbackRequested(let id, let now): find(id, nil, now, ask)
        case .playbackFound(let playback, let id):
            guard case .loading(id, let name) = self.playback else { return }
            found(playback, name, ask)
        case .playbackFailed(let failure): fail(failure)
        case .playerStarted(let name): ask(.toast(.playing(name: name)))
        case .browsed(let episode): ask(.browse(episode.url))
        case .noticeDismissed: notices.reduce(.dismissed)
        }
    }

    private mutating func request(_ changes: [LibraryChange], isUndo: Bool = false, _ ask: (Command) -> Void) {
        guard let last = changes.last else { return }
        change = .running(last)
        batches.append(LibraryBatch(changes, isUndo: isUndo))
        for change in changes { ask(.change(change)) }
    }

    /// The library has answered a change; when all are answered that were asked together, that is told.
    private mutating func settle(
        _ change: LibraryChange, _ ask: (Command) -> Void, _ take: (inout LibraryBatch) -> Void
    ) {
        let index = batches.firstIndex { $0.pending.contains(change) }
        var batch = index.map { batches[$0] } ?? LibraryBatch([change], isUndo: false)
        take(&batch)
        if !batch.pending.isEmpty, let index { return batches[index] = batch }
        if let index { batches.remove(at: index) }
        if !batch.undo.isEmpty { undoStack.append(batch.undo) }
        if let toast = batch.toast { ask(.toast(toast)) }
    }

    private mutating func find(_ id: String, _ episode: Episode?, _ now: Duration, _ ask: (Command) -> Void) {
        (playback, since) = (.loading(id: id, name: episode?.name), since ?? now)
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
        notices.reduce(.raised(.notPlayed(failure)))
    }
}
