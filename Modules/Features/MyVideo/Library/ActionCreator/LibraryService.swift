import Entities
import FluxScreens
import Persistence

/// Reads and changes the library, and tells the user what became of a change.
struct LibraryService: Sendable {
    let library: any MyVideoLibrary
    let shell: ShellFlux

    func videos() async throws(LibraryFailure) -> [SavedVideo] {
        try await library.videos(offset: 0, limit: nil)
    }

    /// Makes changes in their order, and records for undo what they have changed.
    ///
    /// - Returns: The changes that were made, or had been made before; `nil` if none was refused.
    /// - Throws: Why the first one was refused, if all of them were.
    func perform(_ batch: LibraryBatch) async throws(LibraryFailure) -> LibraryBatch? {
        var made = MadeLibraryChanges()
        var (done, refused) = ([LibraryChange](), [LibraryRefusal]())
        for change in batch.changes {
            do throws(LibraryFailure) {
                let before = try await library.video(change.id)
                try await make(change, of: batch)
                made.add(change, before: before)
                done.append(change)
            } catch {
                refused.append(LibraryRefusal(change: change, failure: error))
            }
        }
        tell(made, refused, of: batch)
        guard let first = refused.first else { return nil }
        if done.isEmpty { throw first.failure }
        return batch.only(done)
    }

    private func make(_ change: LibraryChange, of batch: LibraryBatch) async throws(LibraryFailure) {
        switch change {
        case .save(let episode): try await library.add(episode, at: batch.date)
        case .restore(let video): try await library.add(video.episode, at: video.addedAt)
        case .remove(let id): try await library.remove(id)
        }
    }

    /// The changes that the library does not contain, after they were interrupted. One that cannot be checked counts as
    /// one of them. Those that were made can be undone.
    func unmade(_ batch: LibraryBatch) async -> [LibraryChange] {
        var missing: [LibraryChange] = []
        for change in batch.changes {
            let isDone = (try? await library.video(change.id) != nil) == change.savesVideo
            if !isDone { missing.append(change) }
            if isDone, change.savesVideo {
                var made = MadeLibraryChanges()
                made.add(change, before: nil)
                shell.recordChange(made)
            }
        }
        return missing
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
}
