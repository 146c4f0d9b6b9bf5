package import Entities

/// What is done to posts that one reads, or wants to read again.
package enum ReadingChange: String, Codable, Sendable, Equatable { case read, unread }

/// Posts that are to count as read at once, or as unread, and can be taken back at once.
package struct ReadingBatch: Codable, Sendable, Equatable {
    /// What is done to all of them.
    package let change: ReadingChange
    /// 1 or more.
    package let posts: [Post.ID]
    /// Whether it takes an earlier one back.
    package let isUndo: Bool

    /// - Parameters:
    ///   - change: What is done to all of them.
    ///   - posts: 1 or more; those that are so already are not taken back with the others.
    ///   - isUndo: Whether it takes an earlier one back.
    package init(_ change: ReadingChange, _ posts: [Post.ID], isUndo: Bool = false) {
        (self.change, self.posts, self.isUndo) = (change, posts, isUndo)
    }

    /// What takes it back; `nil` for what takes something back itself.
    var undo: ReadingBatch? {
        isUndo ? nil : ReadingBatch(change == .read ? .unread : .read, posts, isUndo: true)
    }

    /// Whether it is said when it is done: of one post its row tells.
    var isTold: Bool { isUndo || posts.count > 1 }
}

/// What takes back what was done to posts of a list.
enum PostsUndo: Codable, Sendable, Equatable {
    case stock(StockBatch)
    case reading(ReadingBatch)
}
