package import Entities

/// The read marks of the posts that were shown, shared by all screens.
package struct ReadMarks: Sendable, Equatable {
    private var ids: Set<Post.ID> = []

    /// Whether a post is known to be read.
    package func isRead(_ id: Post.ID) -> Bool { ids.contains(id) }

    /// Replaces the marks of the `shown` posts: only the `read` ones among them are read.
    mutating func update(_ read: [Post.ID], of shown: [Post.ID]) {
        ids.subtract(shown)
        ids.formUnion(read)
    }

    mutating func apply(_ batch: ReadMarkBatch) {
        switch batch.change {
        case .read: ids.formUnion(batch.posts)
        case .unread: ids.subtract(batch.posts)
        }
    }
}

/// Encoded as sorted ids, so that equal values have equal encodings.
extension ReadMarks: Codable {
    package init(from decoder: any Decoder) throws {
        ids = Set(try decoder.singleValueContainer().decode([Post.ID].self))
    }

    package func encode(to encoder: any Encoder) throws {
        var container = encoder.singleValueContainer()
        try container.encode(ids.sorted())
    }
}
