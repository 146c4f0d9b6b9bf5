/// A change to the read marks of posts.
package enum ReadMarkChange: String, ReversibleChange {
    case read, unread

    /// The change that undoes this one.
    package var reverse: ReadMarkChange { self == .read ? .unread : .read }
}

/// A change to the read marks of several posts.
package typealias ReadMarkBatch = PostsBatch<ReadMarkChange>

extension ReadMarkBatch {
    /// Whether a toast reports the change. A change of a single post is visible in its row.
    var isAnnounced: Bool { isUndo || posts.count > 1 }
}
