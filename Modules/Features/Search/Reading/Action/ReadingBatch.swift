/// What is done to posts that one reads, or wants to read again.
package enum ReadingChange: String, ReversibleChange {
    case read, unread

    /// What takes it back.
    package var reverse: ReadingChange { self == .read ? .unread : .read }
}

/// Posts that are to count as read, or as unread.
package typealias ReadingBatch = PostsBatch<ReadingChange>

extension ReadingBatch {
    /// Whether it is said when it is done: of one post its row tells.
    var isTold: Bool { isUndo || posts.count > 1 }
}
