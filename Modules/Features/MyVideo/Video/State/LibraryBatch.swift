import Entities
import Persistence

/// Changes of the library that were asked for together: they are told together, and one undo takes all of them back.
package struct LibraryBatch: Codable, Sendable, Equatable {
    /// Those that the library has not answered yet.
    private(set) var waiting: [LibraryChange]
    /// Whether they take earlier ones back.
    let isUndo: Bool
    /// What would take back what was done; for an undo, what the library refused of it.
    private(set) var undo: [LibraryChange] = []
    private var kept: [Episode] = []
    private var released: [Episode] = []
    private var restored: [Episode] = []

    /// - Parameter changes: 1 or more.
    init(_ changes: [LibraryChange], isUndo: Bool) { (waiting, self.isUndo) = (changes, isUndo) }

    /// The library acknowledged one of them; `before` is what it kept of that video until then.
    mutating func finish(_ change: LibraryChange, before: KeptVideo?) {
        settle(change)
        switch change {
        case .keep(let episode):
            kept.append(episode)
            if before == nil, !isUndo { undo.append(.release(episode.id)) }
        case .release:
            guard let before else { return }
            released.append(before.episode)
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
        if let place = waiting.firstIndex(of: change) { waiting.remove(at: place) }
    }

    /// What is told when all are answered; `nil` when nothing was done.
    var toast: VideoState.Toast? {
        let count = kept.count + released.count + restored.count
        switch (count, kept.first, released.first, restored.first) {
        case (0, _, _, _): return nil
        case (1, let episode?, _, _): return .kept(episode)
        case (1, _, let episode?, _): return isUndo ? .takenOut(episode) : .released(episode)
        case (1, _, _, let episode?): return .restored(episode)
        case _ where isUndo: return .undone(count: count)
        default: return .changed(kept: kept.count, released: released.count)
        }
    }
}
