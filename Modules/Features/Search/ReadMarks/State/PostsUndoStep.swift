import Entities
import FluxCore

/// The change that undoes an earlier change to posts of a list.
enum PostsUndoStep: Codable, Sendable, Equatable {
    case stock(StockBatch)
    case readMarks(ReadMarkBatch)
}

/// Commands that undo changes to posts of a list.
protocol PostsUndoCommand {
    static func stockBatch(_ batch: StockBatch) -> Self
    /// Dispatches an action to the feature's follows store.
    static func follows(_ action: FollowsAction) -> Self
    /// Tells the user that there is nothing to undo.
    static var nothingToUndo: Self { get }
}

/// An undo stack, latest last; `nil` before the first change.
extension [PostsUndoStep]? {
    /// - Parameters:
    ///   - batch: The completed change; undoing a change is not recorded.
    ///   - done: The posts that were changed.
    mutating func record(_ batch: StockBatch, done: [Post.ID]) {
        if let undo = batch.undo(of: done) { self = (self ?? []) + [.stock(undo)] }
    }

    /// - Parameter batch: The requested change; undoing a change is not recorded.
    mutating func record(_ batch: ReadMarkBatch) {
        if let undo = batch.undo(of: batch.posts) { self = (self ?? []) + [.readMarks(undo)] }
    }

    mutating func undo<Command: PostsUndoCommand>(_ ask: CommandSink<Command>) {
        switch self?.popLast() {
        case .stock(let batch): ask(.stockBatch(batch))
        case .readMarks(let batch): ask(.follows(.readMarksRequested(batch)))
        case nil: ask(.nothingToUndo)
        }
    }
}
