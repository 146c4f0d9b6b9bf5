package import Entities

/// What is done to posts, and can be taken back.
package protocol ReversibleChange: Codable, Sendable, Equatable {
    /// What takes it back.
    var reverse: Self { get }
}

/// The same done to several posts at once, to be taken back at once.
package struct PostsBatch<Change: ReversibleChange>: Codable, Sendable, Equatable {
    /// What is done to all of them.
    package let change: Change
    /// 1 or more.
    package let posts: [Post.ID]
    /// Whether it takes an earlier one back.
    package let isUndo: Bool

    /// - Parameters:
    ///   - change: What is done to all of them.
    ///   - posts: 1 or more; those that are so already are not taken back with the others.
    ///   - isUndo: Whether it takes an earlier one back.
    package init(_ change: Change, _ posts: [Post.ID], isUndo: Bool = false) {
        (self.change, self.posts, self.isUndo) = (change, posts, isUndo)
    }

    /// What takes it back, where only these were done; `nil` for none.
    func undo(of done: [Post.ID]) -> Self? {
        done.isEmpty || isUndo ? nil : Self(change.reverse, done, isUndo: true)
    }
}

/// Stocks of several posts that are changed.
package typealias StockBatch = PostsBatch<StockChange>

extension StockChange: ReversibleChange {
    /// What takes it back.
    package var reverse: StockChange { self == .add ? .remove : .add }
}
