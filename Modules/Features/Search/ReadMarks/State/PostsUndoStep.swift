import Entities

/// What takes back what was done to posts of a list.
enum PostsUndoStep: Codable, Sendable, Equatable {
    case stock(StockBatch)
    case readMarks(ReadMarkBatch)
}

/// What can be asked for to take something back on a list of posts.
protocol PostsUndoCommand {
    static func stockBatch(_ batch: StockBatch) -> Self
    /// Of the feature's store of what is followed and read.
    static func follows(_ action: FollowsAction) -> Self
    /// To say so.
    static var nothingToUndo: Self { get }
}

/// What takes back what was done on a list of posts, the latest last; `nil` before anything was.
extension [PostsUndoStep]? {
    /// - Parameter batch: As it was done; what takes something back itself is not taken back.
    mutating func record(_ batch: StockBatch, done: [Post.ID]) {
        if let undo = batch.undo(of: done) { self = (self ?? []) + [.stock(undo)] }
    }

    /// - Parameter batch: As it is done.
    mutating func record(_ batch: ReadMarkBatch) {
        if let undo = batch.undo(of: batch.posts) { self = (self ?? []) + [.readMarks(undo)] }
    }

    mutating func undo<Command: PostsUndoCommand>(_ ask: (Command) -> Void) {
        switch self?.popLast() {
        case .stock(let batch): ask(.stockBatch(batch))
        case .readMarks(let batch): ask(.follows(.readMarksRequested(batch)))
        case nil: ask(.nothingToUndo)
        }
    }
}
