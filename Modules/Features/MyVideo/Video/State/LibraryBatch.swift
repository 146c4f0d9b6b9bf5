import Entities
import Persistence

/// Changes of the library that were asked for together: they are told together, and one undo takes all of them back.
package struct LibraryBatch: Codable, Sendable, Equatable {
    /// Those that the library has not answered yet.
    private(set) var pending: [LibraryChange]
    /// Whether they take earlier ones back.
    let isUndo: Bool
    /// What would take back what was done; for an undo, what the library refused of it.
    private(set) var undo: [LibraryChange] = []
    private var saved: [Episode] = []
    private var removed: [Episode] = []
    private var restored: [Episode] = []

    /// - Parameter changes: 1 or more.
    init(_ changes: [LibraryChange], isUndo: Bool) { (pending, self.isUndo) = (changes, isUndo) }

    /// The library acknowledged one of them; `before` is what it kept of that video until then.
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

    /// The library refused one of them.
    mutating func fail(_ change: LibraryChange) {
        settle(change)
        if isUndo { undo.append(change) }
    }

    private mutating func settle(_ change: LibraryChange) {
        if let index = pending.firstIndex(of: change) { pending.remove(at: index) }
    }

    /// What is told when all are answered; `nil` when nothing was done.
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
