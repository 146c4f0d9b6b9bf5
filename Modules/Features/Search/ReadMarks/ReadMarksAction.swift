package import Entities

/// A change to the read marks of posts.
package enum ReadMarkChange: String, ReversibleChange {
    case read, unread

    /// The change that undoes this one.
    package var reverse: ReadMarkChange { self == .read ? .unread : .read }
}

/// A change to the read marks of several posts.
package typealias ReadMarkBatch = PostsBatch<ReadMarkChange>

/// Why posts are marked as read or unread.
package enum ReadMarkRequest: Codable, Sendable, Equatable {
    /// A post was opened, which marks it as read.
    case opened(Post.ID)
    /// The user marked posts, which can be undone.
    case marked(ReadMarkBatch)

    /// What the posts are marked as.
    var batch: ReadMarkBatch {
        switch self {
        case .opened(let id): ReadMarkBatch(.read, [id])
        case .marked(let batch): batch
        }
    }
}
