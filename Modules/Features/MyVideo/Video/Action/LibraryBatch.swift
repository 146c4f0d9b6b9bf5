import Entities
import Persistence
import Shell

/// Library changes that were requested together. One toast reports them, and one undo reverts them.
package struct LibraryBatch: Codable, Sendable, Equatable {
    /// The changes in the order in which they are made.
    private(set) var changes: [LibraryChange]
    /// What the batch undoes or makes again; `nil` if it is new.
    let undo: UndoState.Request?

    /// - Parameter changes: 1 or more.
    init(_ changes: [LibraryChange], undo: UndoState.Request? = nil) {
        (self.changes, self.undo) = (changes, undo)
    }

    /// Removes a change of which it is known what became of it.
    mutating func remove(_ change: LibraryChange) { changes.removeAll { $0 == change } }
}

/// A library change that was refused.
package struct LibraryRefusal: Codable, Sendable, Equatable {
    let change: LibraryChange
    let failure: LibraryFailure
}
