import Entities
import FoundationEssentials
import Persistence
import Shell

/// A post from a follow, and whether it was read since the app started.
struct FeedRow: Sendable, Equatable, Listed {
    let found: UnreadPost
    let isRead: Bool

    var id: Post.ID { found.id }
    var listedTitle: String { found.post.listedTitle }
    var listedDate: Date { found.post.listedDate }
    var listedCount: Int { found.post.listedCount }
    var listedTexts: [String] { found.post.listedTexts + found.names.map(\.text) }
}

/// Which posts of the follows are listed, and in which order.
struct FeedArrangement: Sendable, Equatable {
    /// The tag, user, or search whose posts are listed; `nil` lists all.
    let name: FollowedName?
    let list: ListArrangement

    /// Returns the listed posts; newest first by default.
    func rows(_ feed: [UnreadPost], read: [UnreadPost]) -> [FeedRow] {
        let rows =
            feed.map { FeedRow(found: $0, isRead: false) } + read.map { FeedRow(found: $0, isRead: true) }
        let wanted = name.map { name in rows.filter { $0.found.names.contains(name) } } ?? rows
        return list.arranged(ListArrangement(order: .newest).arranged(wanted))
    }
}
