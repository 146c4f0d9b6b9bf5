/// A change to the read marks of posts.
package enum ReadMarkChange: String, ReversibleChange {
    case read, unread

    /// The change that undoes this one.
    package var reverse: ReadMarkChange { self == .read ? .unread : .read }
}

/// A change to the read marks of several posts.
package typealias ReadMarkBatch = PostsBatch<ReadMarkChange>
