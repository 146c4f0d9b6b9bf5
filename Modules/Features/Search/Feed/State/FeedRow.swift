package import Entities
package import FoundationEssentials
import Persistence
import Shell

/// A post from a follow, and whether it was read since the app started.
package struct FeedRow: Sendable, Equatable, Listed {
    let found: UnreadPost
    let isRead: Bool

    package var id: Post.ID { found.id }
    package var listedTitle: String { found.post.listedTitle }
    package var listedDate: Date { found.post.listedDate }
    package var listedCount: Int { found.post.listedCount }
    package var listedTexts: [String] { found.post.listedTexts + found.names.map(\.text) }
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
