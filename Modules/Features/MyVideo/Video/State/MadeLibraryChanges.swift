import Entities
import FluxScreens
import FoundationEssentials
import Persistence

/// What a batch has changed, which can be undone.
package struct MadeLibraryChanges: Codable, Sendable, Equatable {
    private var changes: [LibraryChange] = []
    /// The changes that revert it, in the order in which they are made.
    private var reverse: [LibraryChange] = []
    private(set) var saved: [Episode] = []
    private(set) var removed: [Episode] = []

    /// Whether nothing was changed.
    var isEmpty: Bool { changes.isEmpty }

    /// Adds a change.
    ///
    /// - Parameter before: The previously saved version of the video; `nil` for none.
    mutating func add(_ change: LibraryChange, before: SavedVideo?) {
        switch change {
        case .save(let episode):
            saved.append(episode)
            if before == nil { add(change, reverse: .remove(episode.id)) }
        case .restore(let video):
            if before != nil { return }
            saved.append(video.episode)
            add(change, reverse: .remove(video.id))
        case .remove:
            guard let before else { return }
            removed.append(before.episode)
            add(change, reverse: .restore(before))
        }
    }

    private mutating func add(_ change: LibraryChange, reverse: LibraryChange) {
        changes.append(change)
        self.reverse.insert(reverse, at: 0)
    }

    /// The batch that undoes the changes or makes them again.
    func batch(_ request: UndoState.Request, at date: Date) -> LibraryBatch {
        LibraryBatch(request.direction == .undo ? reverse : changes, at: date, undo: request)
    }

    /// The message about the changes; `nil` if nothing was saved or removed.
    var toast: VideoState.Toast? {
        switch (saved.count + removed.count, saved.first, removed.first) {
        case (0, _, _): nil
        case (1, let episode?, _): .saved(episode)
        case (1, _, let episode?): .removed(episode)
        default: .changed(saved: saved.count, removed: removed.count)
        }
    }
}
