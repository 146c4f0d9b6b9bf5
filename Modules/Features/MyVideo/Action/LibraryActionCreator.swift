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

    /// Keeps `episode` from now on.
    ///
    /// - Parameter screen: Who is told how it goes.
    func keep(_ episode: Episode, for screen: Scope) {
        perform(.keep(KeptVideo(episode: episode, addedAt: now())), for: screen)
    }

    func release(_ id: Episode.ID, for screen: Scope) { perform(.release(id), for: screen) }

    func restore(_ video: KeptVideo, for screen: Scope) { perform(.restore(video), for: screen) }

    private func perform(_ change: LibraryChange, for screen: Scope) {
        let facts = screen.dispatcher(for: ChangeAction.self)
        facts.dispatch(.changeStarted(change))
        scope.work(LibraryWork.write, LibraryWork.writePolicy) {
            do throws(LibraryFailure) {
                let before = try await library.video(change.id)
                dispatch(try await acknowledged(change))
                facts.dispatch(.changeDone(change, before: before))
            } catch {
                facts.dispatch(.changeFailed(error, change))
            }
        }
    }

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
