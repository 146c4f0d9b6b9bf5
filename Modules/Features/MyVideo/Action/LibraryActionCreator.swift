import Entities
import FluxCore
import FoundationEssentials
import Persistence

/// Reads and changes the library; work of the feature's scope, so that what a screen asked for is done even
/// when that screen closes at once.
struct LibraryActionCreator: Sendable {
    let scope: Scope
    let store: LibraryStore
    let library: any MyVideoLibrary
    let now: @Sendable () -> Date

    /// Reads all that is kept, in the place of a reading that runs.
    func load() {
        let reading = store.state.reading + 1
        dispatch(.libraryAsked(reading: reading))
        scope.work(LibraryWork.read, LibraryWork.readPolicy) {
            do throws(LibraryFailure) {
                let videos = try await library.videos(offset: 0, limit: nil)
                if !Task.isCancelled { dispatch(.libraryChanged(videos, reading: reading)) }
            } catch {
                if !Task.isCancelled { dispatch(.libraryFailed(error, reading: reading)) }
            }
        }
    }

    /// Reads the library for a screen that opens; how earlier changes went is not told to it.
    func open(_ screen: Scope) {
        screen.dispatcher(for: ChangeAction.self).dispatch(.screenOpened)
        load()
    }

    /// To keep `episode` from now on.
    func keeping(_ episode: Episode) -> LibraryChange {
        .keep(KeptVideo(episode: episode, addedAt: now()))
    }

    /// Changes the library, after the changes that were asked for before.
    ///
    /// - Parameters:
    ///   - screen: Who is told how it goes.
    ///   - ended: Called after that, unless the feature has closed.
    func perform(
        _ change: LibraryChange, for screen: Scope, _ ended: @escaping @Sendable () -> Void = {}
    ) {
        let facts = screen.dispatcher(for: ChangeAction.self)
        facts.dispatch(.changeStarted(change))
        scope.work(LibraryWork.write, LibraryWork.writePolicy) {
            defer { ended() }
            do throws(LibraryFailure) {
                let before = try await library.video(change.id)
                dispatch(try await acknowledged(change))
                facts.dispatch(.changeDone(change, before: before))
            } catch {
                facts.dispatch(.changeFailed(error, change))
            }
        }
    }

    /// Keeps `episode`, or does not any more when it is kept. Does nothing while what is kept is not known, or
    /// while the screen's latest change is about it.
    func toggle(_ episode: Episode, for screen: Scope, after changes: ChangeState) {
        let library = store.state
        if case .running(let change) = changes.phase, change.id == episode.id { return }
        guard library.phase == .loaded else { return }
        let isKept = library.videos.contains { $0.id == episode.id }
        perform(isKept ? .release(episode.id) : keeping(episode), for: screen)
    }

    /// Brings back what the screen removed last; again, what it removed before that.
    func undo(for screen: Scope, after changes: ChangeState) {
        if let video = changes.removed.last { perform(.restore(video), for: screen) }
    }

    func dismissNotice(of screen: Scope) {
        screen.dispatcher(for: ChangeAction.self).dispatch(.noticeDismissed)
    }

    /// Puts away why the library could not be read.
    func dismissNotice() { dispatch(.noticeDismissed) }

    private func acknowledged(_ change: LibraryChange) async throws(LibraryFailure) -> LibraryAction {
        switch change {
        case .keep(let video), .restore(let video):
            try await library.add(video.episode, at: video.addedAt)
            return .videoKept(video)
        case .release(let id):
            try await library.remove(id)
            return .videoReleased(id)
        }
    }

    private func dispatch(_ action: LibraryAction, line: Int = #line) {
        scope.dispatcher(for: LibraryAction.self).dispatch(action, line: line)
    }
}
