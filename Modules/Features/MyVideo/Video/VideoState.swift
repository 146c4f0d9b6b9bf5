import ApplicationFlux
package import Entities
package import FluxCore
package import FluxRouting
package import Persistence
package import Shell

/// One screen's library changes and its playback; a part of the screen's state.
package struct VideoState: Reducible, Codable {
    /// Work that an action requests.
    package enum Command: Sendable, Equatable, Encodable, ClassifiedCommand {
        case change(LibraryBatch)
        /// Ask the library whether an interrupted change was made.
        case checkInterruptedChange(LibraryChange)
        /// Ask the user whether to make an interrupted change.
        case offerInterruptedChange(LibraryChange)
        case open(Route)
        /// Request a playback; `of` is the episode, if it is known.
        case find(id: String, of: Episode?)
        case play(url: String, name: String)
        /// Open pages in the browser.
        case browse([String])
        case toast(Toast)

        /// What running the command does.
        package var effect: CommandEffect {
            switch self {
            case .checkInterruptedChange, .offerInterruptedChange, .find: .query
            case .change: .write
            case .open, .play, .browse, .toast: .transient
            }
        }
    }

    /// A message that is shown once.
    package enum Toast: Codable, Sendable, Equatable {
        case saved(Episode)
        /// Removed by the user, who can undo it.
        case removed(Episode)
        /// Several videos at once.
        case changed(saved: Int, removed: Int)
        case playing(name: String)
        case openedInBrowser(name: String)
        /// Of the screen's list.
        case list(ListNotice)
    }

    /// A failed operation.
    package enum Notice: Codable, Sendable, Equatable {
        case notPlayed(PlaybackFailure)
    }

    /// The phase of the latest library change.
    package enum Change: Codable, Sendable, Equatable {
        case none
        case running(LibraryChange)
        /// The library confirmed the change; it is on disk.
        case done(LibraryChange)
        case failed(LibraryFailure, LibraryChange)

        /// The running change; `nil` if there is none.
        package var running: LibraryChange? { if case .running(let change) = self { change } else { nil } }

        /// The change that has succeeded or failed; `nil` if there is none, or while one is running.
        package var settled: LibraryChange? {
            switch self {
            case .none, .running: nil
            case .done(let change), .failed(_, let change): change
            }
        }
    }

    /// The phase of the latest playback request.
    package enum Phase: Codable, Sendable, Equatable {
        case idle
        /// `name` is the title to play when the answer arrives; `nil` if the caller plays it.
        case loading(id: String, name: String?)
        /// Never `.notReady`, which is a failure.
        case found(Playback)
        case failed(PlaybackFailure)

        /// Whether a request is pending.
        package var isRunning: Bool { if case .loading = self { true } else { false } }

        /// Whether the request has succeeded or failed.
        package var isSettled: Bool { self != .idle && !isRunning }
    }

    /// The latest library change.
    package private(set) var change = Change.none
    /// Batches with changes that the library has not confirmed or refused yet.
    private var batches: [LibraryBatch] = []
    /// The videos whose removal was requested and is neither confirmed nor refused.
    var pendingRemovals: Set<Episode.ID> {
        Set(
            batches.flatMap(\.changes).compactMap { change in
                if case .remove(let id) = change { id } else { nil }
            })
    }
    /// The latest playback request.
    package private(set) var playback = Phase.idle
    /// When the pending playback request was made; `nil` if there is none.
    package private(set) var since: Duration?
    /// Failed operations that the user has not dismissed.
    package private(set) var notices = NoticeQueue<Notice>()

    package init() {}

    package mutating func reduce(_ action: VideoAction, _ ask: CommandSink<Command>) {
        switch action {
        case .screenOpened:
            self = VideoState()  // Pending results no longer matter.
        case .resumed:
            for change in batches.flatMap(\.changes) { ask(.checkInterruptedChange(change)) }
            // An interrupted playback is not started again.
            if playback.isRunning { (playback, since) = (.idle, nil) }
        case .toggled(let episode, let isSaved?) where change.running?.id != episode.id:
            request([isSaved ? .remove(episode.id) : .save(episode)], ask)
        case .toggled: break  // The state is not known yet, or a change is running.
        case .changeRequested(let change): request([change], ask)
        case .changesRequested(let changes): request(changes, ask)
        case .changesEnded(let batch, let refused):
            batches.removeAll { $0 == batch }
            guard let last = batch.changes.last, change == .running(last) else { return }
            change =
                refused.first { $0.change == last }.map { .failed($0.failure, last) } ?? .done(last)
        case .interruptedChangeChecked(let change, let isDone):
            if self.change == .running(change) { self.change = .none }
            for index in batches.indices { batches[index].remove(change) }
            batches.removeAll { $0.changes.isEmpty }
            if !isDone { ask(.offerInterruptedChange(change)) }
        case .played(let episode, let now): find(episode.uuid, episode, now, ask)
        case .playbackRequested(let id, let now): find(id, nil, now, ask)
        case .playbackFound(let playback, let id):
            guard case .loading(id, let name) = self.playback else { return }
            found(playback, name, ask)
        case .playbackFailed(let failure): fail(failure)
        case .playerStarted(let name): ask(.toast(.playing(name: name)))
        case .browserStarted(let name): ask(.toast(.openedInBrowser(name: name)))
        case .opened(let ids): for id in ids.reversed() { ask(.open(.episode(id: id))) }
        case .browsed(let addresses): ask(.browse(addresses))
        case .noticeDismissed: notices.reduce(.dismissed)
        }
    }

    private mutating func request(_ changes: [LibraryChange], _ ask: CommandSink<Command>) {
        guard let last = changes.last else { return }
        change = .running(last)
        let batch = LibraryBatch(changes)
        batches.append(batch)
        ask(.change(batch))
    }

    private mutating func find(
        _ id: String, _ episode: Episode?, _ now: Duration, _ ask: CommandSink<Command>
    ) {
        (playback, since) = (.loading(id: id, name: episode?.name), since ?? now)
        ask(.find(id: id, of: episode))
    }

    private mutating func found(_ playback: Playback, _ name: String?, _ ask: CommandSink<Command>) {
        if case .notReady(let state) = playback { return fail(.notReady(state)) }
        (self.playback, since) = (.found(playback), nil)
        guard let name else { return }
        switch playback {
        case .playlist(let url), .file(let url): ask(.play(url: url, name: name))
        case .page(let url): ask(.browse([url]))
        case .notReady: break
        }
    }

    private mutating func fail(_ failure: PlaybackFailure) {
        (playback, since) = (.failed(failure), nil)
        notices.reduce(.raised(.notPlayed(failure)))
    }
}
