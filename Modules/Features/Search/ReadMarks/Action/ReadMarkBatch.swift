/// What is done to posts that one reads, or wants to read again.
package enum ReadMarkChange: String, ReversibleChange {
    case read, unread

    /// What takes it back.
    package var reverse: ReadMarkChange { self == .read ? .unread : .read }
}

/// Posts that are to count as read, or as unread.
package typealias ReadMarkBatch = PostsBatch<ReadMarkChange>

extension ReadMarkBatch {
    /// Whether it is said when it is done: of one post its row tells.
    var isAnnounced: Bool { isUndo || posts.count > 1 }
}
