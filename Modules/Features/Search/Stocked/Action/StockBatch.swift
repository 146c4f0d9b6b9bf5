package import Entities

/// Stocks of several posts that were changed at once, and can be taken back at once.
package struct StockBatch: Codable, Sendable, Equatable {
    /// What is done to all of them.
    package let change: StockChange
    /// 1 or more.
    package let posts: [Post.ID]
    /// Whether it takes an earlier one back.
    package let isUndo: Bool

    /// - Parameter posts: 1 or more.
    package init(_ change: StockChange, _ posts: [Post.ID], isUndo: Bool = false) {
        (self.change, self.posts, self.isUndo) = (change, posts, isUndo)
    }

    /// What takes it back, where only these were done; `nil` for none.
    func undo(of done: [Post.ID]) -> StockBatch? {
        done.isEmpty || isUndo ? nil : StockBatch(change == .add ? .remove : .add, done, isUndo: true)
    }
}
