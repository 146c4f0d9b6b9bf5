package import Entities
import FluxScreens
package import FoundationEssentials
import Persistence
import ServiceTexts

/// A post from a follow, and whether it was read since the app started.
package struct FeedRow: Sendable, Equatable, PostRow {
    let found: UnreadPost
    let isRead: Bool

    /// The post of the row.
    package var post: Post { found.post }
    /// The id of the post.
    package var id: Post.ID { found.id }
    /// The title of the post.
    package var listedTitle: String { post.listedTitle }
    /// When the post was written.
    package var listedDate: Date { post.listedDate }
    /// The number of likes.
    package var listedCount: Int { post.listedCount }
    /// The texts of the post, and the names of its follows.
    package var listedTexts: [String] { post.listedTexts + found.names.map(\.text) }
}

extension FeedRow {
    /// The posts of a follow, newest first.
    ///
    /// - Parameters:
    ///   - name: A tag, user, or search; `nil` for all posts.
    ///   - posts: The unread posts, and those that were read since the app started.
    static func rows(of name: FollowedName?, _ posts: FeedState.Sources) -> [FeedRow] {
        let rows =
            posts.0.map { FeedRow(found: $0, isRead: false) }
            + posts.1.map { FeedRow(found: $0, isRead: true) }
        let wanted = name.map { name in rows.filter { $0.found.names.contains(name) } } ?? rows
        return ListArrangement(order: .newest).arranged(wanted)
    }
}
