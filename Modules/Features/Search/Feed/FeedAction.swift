package import Entities
package import Persistence
package import Shell
package import TerminalUI

/// An event on the Following screen. The posts are in the feature's `FollowsState`, so actions carry the
/// cursor's new position among them.
package enum FeedAction: Codable, Sendable, Equatable {
    case screenOpened
    /// The shell activated a restored screen.
    case resumed
    /// The rows changed because the follows, the order, or the filter changed.
    case rowsChanged(ItemCursor<Post.ID>)

    /// A key moved the selection; `height` rows fit on the screen.
    case moved(ItemCursor<Post.ID>, height: Int)
    /// Posts were selected, sorted, or filtered; `cursor` is the cursor after the change.
    case list(ListChange, on: Post.ID?, shown: [Post.ID], cursor: ItemCursor<Post.ID>)
    /// The user selected the posts of one tag, user, or search; `nil` selects all posts.
    case nameChosen(FollowedName?)
    /// A key moved the selection to the next unread post, in the list of one tag, user, or search, or of all
    /// (`nil`).
    case unreadReached(FollowedName?, ItemCursor<Post.ID>, height: Int)
    /// The user opened posts; the first one ends up on top.
    case opened([Post])
    /// The user opened these URLs in the browser.
    case browsed([String])
    /// The user marked posts as read or unread.
    case readMarksRequested(ReadMarkBatch)
    /// The user checked all follows for new posts.
    case refreshed
    /// The user stopped following a tag, user, or search.
    case unfollowed(FollowedName)
    /// The user stocked or unstocked a post.
    case stockToggled(StockChange, Post.ID)
    /// The user stocked or unstocked several posts.
    case batchRequested(StockBatch)
    /// The user undid the latest change to stocks or read marks; repeating it undoes earlier changes.
    case undone
    case previewToggled
    case noticeDismissed

    case stockChanged(StockChange, Post.ID)
    case stockFailed(ServiceFailure, StockChange)
    /// - done: The posts that were changed before a failure, or all of them.
    case batchEnded(StockBatch, done: [Post.ID], ServiceFailure?)
}
