import Entities
import FluxCore
import FoundationEssentials
import Persistence
import Shell

/// Reads and changes the library. Its work belongs to the feature's scope, so that a requested change
/// completes even if the screen closes at once.
struct LibraryActionCreator: Sendable {
    let scope: Scope
    let library: any MyVideoLibrary
    let shell: ShellFlux
    let now: @Sendable () -> Date
    private var facts: Dispatcher<LibraryAction> { scope.dispatcher(for: LibraryAction.self) }

    /// The id of the work that changes the library.
    private static let changes = "write"
    var isChanging: Bool { scope.work.contains(Self.changes) }

    func run(_ command: LibraryState.Command) {
        switch command {
        // A newer read replaces a running one, whose result would be out of date.
        case .read(let readID): scope.work("read") { await read(readID) }
        case .merge(let videos): scope.work(Self.changes, .enqueue) { await merge(videos) }
        }
    }

    /// Changes the library, after all previously requested changes: saving and then removing a video must not
    /// leave it saved. Tells the user what was changed, and records it for undo.
    ///
    /// - Parameter report: Called with the result, unless the feature has been closed.
    func perform(_ batch: LibraryBatch, _ report: @escaping @Sendable (VideoAction) -> Void = { _ in }) {
        let date = now()
        scope.work(Self.changes, .enqueue) {
            var made = MadeLibraryChanges()
            var refused: [LibraryRefusal] = []
            for change in batch.changes {
                do throws(LibraryFailure) {
                    let before = try await library.video(change.id)
                    facts.dispatch(try await apply(change, date))
                    made.add(change, before: before)
                } catch {
                    refused.append(LibraryRefusal(change: change, failure: error))
                }
            }
            tell(made, refused, of: batch)
            report(.changesEnded(batch, refused: refused))
        }
    }

    private func tell(_ made: MadeLibraryChanges, _ refused: [LibraryRefusal], of batch: LibraryBatch) {
        if let undo = batch.undo {
            if let refusal = refused.first { return shell.endUndo(undo, .refused(reason: refusal)) }
            return shell.endUndo(undo, made.isEmpty ? .unneeded : .made)
        }
        if let toast = made.toast { shell.showToast(toast) }
        if !made.isEmpty { shell.recordChange(made) }
        for refusal in refused { shell.showNotice(refusal) }
    }

    /// Asks the library whether it contains a change, after all previously requested changes.
    ///
    /// - Parameter report: Called with `false` also if the library cannot be read.
    func check(_ change: LibraryChange, _ report: @escaping @Sendable (_ isDone: Bool) -> Void) {
        scope.work(Self.changes, .enqueue) {
            let isDone = (try? await library.video(change.id) != nil) == change.savesVideo
            if isDone, change.savesVideo {
                var made = MadeLibraryChanges()
                made.add(change, before: nil)
                shell.recordChange(made)
            }
            report(isDone)
        }
    }

    private func read(_ readID: Int) async {
        if Task.isCancelled { return }  // A read that was replaced at once is not begun.
        do throws(LibraryFailure) {
            let videos = try await library.videos(offset: 0, limit: nil)
            if !Task.isCancelled { facts.dispatch(.libraryChanged(videos, readID: readID)) }
        } catch {
            if !Task.isCancelled { facts.dispatch(.libraryFailed(error, readID: readID)) }
        }
    }

    private func merge(_ videos: [SavedVideo]) async {
        do throws(LibraryFailure) {
            facts.dispatch(.videosMerged(count: try await library.merge(videos)))
        } catch {
            facts.dispatch(.mergeFailed(error))
        }
    }

    private func apply(
        _ change: LibraryChange, _ date: Date
    ) async throws(LibraryFailure) -> LibraryAction {
        switch change {
        case .save(let episode):
            try await library.add(episode, at: date)
            return .videoSaved(SavedVideo(episode: episode, addedAt: date))
        case .restore(let video):
            try await library.add(video.episode, at: video.addedAt)
            return .videoSaved(video)
        case .remove(let id):
            try await library.remove(id)
            return .videoRemoved(id)
        }
    }
}
