import Entities
package import FluxCore
import Persistence
import Shell
import TerminalUI

/// The logic of the Following screen.
package typealias FeedLogic = ScreenLogic<FeedState, FeedShown>

/// Everything that the Following screen draws: its state with the rows, the follows, and the stocks.
package struct FeedShown: Sendable {
    let state: FeedState
    let follows: FollowsState
    let stocked: StockedState

    init(_ state: FeedState, _ follows: FollowsState, _ stocked: StockedState) {
        (self.state, self.follows, self.stocked) = (state, follows, stocked)
    }

    /// The ids of the unread rows.
    var unread: [Post.ID] { state.list.rows.lazy.filter { !$0.isRead }.map(\.id) }

    /// The lists that can be shown: all posts (`nil`), then each follow.
    var names: [FollowedName?] { [nil] + follows.follows.map { $0.name as FollowedName? } }
}
