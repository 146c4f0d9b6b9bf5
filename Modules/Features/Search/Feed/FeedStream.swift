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

    /// The rows in the selected order; newest first by default.
    var rows: [FeedRow] { state.rows }

    /// The ids of the unread rows.
    var unread: [Post.ID] { rows.lazy.filter { !$0.isRead }.map(\.id) }

    /// The row under the cursor; `nil` if the list is empty.
    var selected: FeedRow? {
        let index = state.list.cursor.selected
        return index < rows.count ? rows[index] : nil
    }

    /// The visible selected rows, or the row under the cursor if none is selected.
    var chosen: [FeedRow] { state.marks.chosen(of: rows, else: selected) }

    /// The lists that can be shown: all posts (`nil`), then each follow.
    var names: [FollowedName?] { [nil] + follows.follows.map { $0.name as FollowedName? } }
}
