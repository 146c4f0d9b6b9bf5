import Entities
import Persistence

/// Library changes that were requested together. One toast reports them, and one undo reverts them.
package struct LibraryBatch: Codable, Sendable, Equatable {
    /// The changes that the library has not confirmed or refused yet.
    private(set) var pending: [LibraryChange]
    /// Whether the batch undoes earlier changes.
    let isUndo: Bool
    /// The changes that revert the batch; for an undo, the changes that the library refused.
    private(set) var undo: [LibraryChange] = []
    private var saved: [Episode] = []
    private var removed: [Episode] = []
    private var restored: [Episode] = []

    /// - Parameter changes: 1 or more.
    init(_ changes: [LibraryChange], isUndo: Bool) { (pending, self.isUndo) = (changes, isUndo) }

    /// Records a confirmed change; `before` is the previously saved version of the video.
    mutating func finish(_ change: LibraryChange, before: SavedVideo?) {
        settle(change)
        switch change {
        case .save(let episode):
            saved.append(episode)
            if before == nil, !isUndo { undo.append(.remove(episode.id)) }
        case .remove:
            guard let before else { return }
            removed.append(before.episode)
            if !isUndo { undo.append(.restore(before)) }
        case .restore(let video): restored.append(video.episode)
        }
    }

    /// Records a refused change.
    mutating func fail(_ change: LibraryChange) {
        settle(change)
        if isUndo { undo.append(change) }
    }

    /// Removes a change that was interrupted and has not been made.
    mutating func abandon(_ change: LibraryChange) { settle(change) }

    private mutating func settle(_ change: LibraryChange) {
        if let index = pending.firstIndex(of: change) { pending.remove(at: index) }
    }

    /// The message for the completed batch; `nil` if nothing has changed.
    var toast: VideoState.Toast? {
        let count = saved.count + removed.count + restored.count
        switch (count, saved.first, removed.first, restored.first) {
        case (0, _, _, _): return nil
        case (1, let episode?, _, _): return .saved(episode)
        case (1, _, let episode?, _): return isUndo ? .additionUndone(episode) : .removed(episode)
        case (1, _, _, let episode?): return .restored(episode)
        case _ where isUndo: return .undone(count: count)
        default: return .changed(saved: saved.count, removed: removed.count)
        }
    }
}
