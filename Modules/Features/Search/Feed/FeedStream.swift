import Entities
package import FluxCore
import FluxScreens
import Persistence

/// The logic of the Following screen.
package typealias FeedLogic = ScreenLogic<FeedState, FeedShown>

/// Everything that the Following screen draws.
package typealias FeedShown = PostListShown<FeedState>

extension FeedShown {
    /// The ids of the unread rows.
    var unread: [Post.ID] { state.list.rows.lazy.filter { !$0.isRead }.map(\.id) }

    /// The lists that can be shown: all posts (`nil`), then each follow.
    var names: [FollowedName?] { [nil] + follows.follows.map { $0.name as FollowedName? } }
}
