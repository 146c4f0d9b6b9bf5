package import Entities

/// A change to posts that can be undone.
package protocol ReversibleChange: Codable, Sendable, Equatable {
    /// The change that undoes this one.
    var reverse: Self { get }
}

/// A change to several posts, which is undone as a whole.
package struct PostsBatch<Change: ReversibleChange>: Codable, Sendable, Equatable {
    /// The change to apply to all posts.
    package let change: Change
    /// 1 or more.
    package let posts: [Post.ID]
    /// Whether the batch undoes an earlier one.
    package let isUndo: Bool

    /// - Parameters:
    ///   - change: The change to apply to all posts.
    ///   - posts: 1 or more. Leave out posts that are already in the wanted state; undo would change them as
    ///     well.
    ///   - isUndo: Whether the batch undoes an earlier one.
    package init(_ change: Change, _ posts: [Post.ID], isUndo: Bool = false) {
        (self.change, self.posts, self.isUndo) = (change, posts, isUndo)
    }

    /// The batch that undoes this one for the posts in `done`; `nil` if `done` is empty or this batch is
    /// itself an undo.
    func undo(of done: [Post.ID]) -> Self? {
        done.isEmpty || isUndo ? nil : Self(change.reverse, done, isUndo: true)
    }
}

/// A change to the stocks of several posts.
package typealias StockBatch = PostsBatch<StockChange>

extension StockChange: ReversibleChange {
    /// The change that undoes this one.
    package var reverse: StockChange { self == .add ? .remove : .add }
}
