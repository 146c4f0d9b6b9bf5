package import Entities
package import FluxCore
package import FluxScreens
package import FoundationEssentials
package import Persistence
import ServiceTexts
import TerminalFrames

/// The Following screen's own state: which posts are listed, and the list. The posts are in `FollowsState`.
package struct FeedState: Deriving, Codable {
    /// The unread posts, and those that were read since the app started.
    package typealias Sources = ([UnreadPost], [UnreadPost])

    /// Work that the reducer requests.
    package enum Command: Sendable, Equatable, Encodable, ClassifiedCommand {
        /// Dispatches an action to the feature's follows store.
        case follows(FollowsAction)
        case posts(PostOperation)
        /// Saves these videos or, if all of them are saved, removes them.
        case toggleVideos([Post])

        /// What running the command does.
        package var effect: CommandEffect {
            switch self {
            case .follows: .query
            case .toggleVideos: .write
            case .posts(let command): command.effect
            }
        }
    }

    /// The tag, user, or search whose posts are listed; `nil` lists all posts.
    package private(set) var name: FollowedName?
    /// The posts of `name`, newest first by default.
    package private(set) var list = ListState<FeedRow>()

    package init() {}

    /// Lists the posts again; the cursor stays on its post.
    package mutating func derive(from sources: Sources, _ ask: CommandSink<Command>) {
        list.show(FeedRow.rows(of: name, sources))
    }

    package mutating func reduce(
        _ action: FeedAction, from sources: Sources, _ ask: CommandSink<Command>
    ) {
        switch action {
        case .list(let action):
            list.reduce(action, of: FeedRow.rows(of: name, sources))
            if let notice = action.notice { ask(.posts(.toast(.list(notice)))) }
        case .readPostsHidden(let ids): list.hide(ids, of: FeedRow.rows(of: name, sources))
        case .nameChosen(let name):
            self.name = name
            list.restart(with: FeedRow.rows(of: name, sources))
        case .nextUnreadRequested(let names, let now): goToNextUnread(names, now, sources)
        case .posts(.unfollowed):
            name = nil
            list.restart(with: FeedRow.rows(of: nil, sources))
            reduce(action, ask)
        case .screenOpened, .resumed, .posts, .videosToggled, .refreshed: reduce(action, ask)
        }
    }

    package mutating func reduce(_ action: FeedAction, _ ask: CommandSink<Command>) {
        switch action {
        case .screenOpened:
            ask(.follows(.loadRequested(checking: false)))
        case .resumed:
            ask(.follows(.loadRequested(checking: false)))
        case .posts(let action):
            if action.appliesToMarks { list.clearMarks() }
            ask.map(Command.posts).perform(action)
        case .videosToggled(let posts):
            list.clearMarks()
            ask(.toggleVideos(posts))
        case .refreshed: ask(.follows(.loadRequested(checking: true)))
        case .list, .readPostsHidden, .nameChosen, .nextUnreadRequested: break  // Depend on the sources.
        }
    }

    private mutating func goToNextUnread(_ names: [FollowedName], _ now: Duration, _ sources: Sources) {
        let (rows, current) = (list.rows, list.cursor.cursor.selected)
        let below = rows.indices.first { $0 > current && !rows[$0].isRead }
        if let next = below ?? rows.firstIndex(where: { !$0.isRead }) {
            return list.reduce(.moved(.item(next), at: now), of: rows)
        }
        let lists = [nil] + names.map { $0 as FollowedName? }
        let index = (lists.firstIndex(of: name) ?? 0) + 1
        for other in lists[index...] + lists[..<index] where other != nil {
            let rows = list.arrangement.arranged(FeedRow.rows(of: other, sources))
            guard let next = rows.firstIndex(where: { !$0.isRead }) else { continue }
            name = other
            list.restart(with: rows)
            return list.reduce(.moved(.item(next), at: now), of: rows)
        }
    }
}

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
