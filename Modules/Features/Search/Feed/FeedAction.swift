package import Entities
package import Persistence
package import Shell
package import TerminalUI

/// What happened on the screen of what is followed. The posts are its feature's: an action says where in them the
/// selection then is.
package enum FeedAction: Codable, Sendable, Equatable {
    /// The user opened the screen.
    case screenOpened
    /// A restored screen goes live.
    case resumed
    /// What is followed, or how it shows, has changed the rows.
    case rowsChanged(ItemCursor<Post.ID>)

    /// A key moved the selection in a list of which so many rows show.
    case moved(ItemCursor<Post.ID>, height: Int)
    /// Posts are marked, ordered or filtered; the selection then is at `cursor`.
    case list(ListChange, on: Post.ID?, shown: [Post.ID], cursor: ItemCursor<Post.ID>)
    /// Only posts of this tag, person or search are to show; `nil` for those of all.
    case nameChosen(FollowedName?)
    /// A key moved the selection to the next unread post, of this tag, person or search; `nil` among those of all.
    case unreadReached(FollowedName?, ItemCursor<Post.ID>, height: Int)
    /// Posts are to be opened, the first on top.
    case opened([Post])
    /// Pages of posts are to be shown in the browser.
    case browsed([String])
    /// Posts are to count as read, or as unread.
    case readMarksRequested(ReadMarkBatch)
    /// All that is followed is looked at now.
    case refreshed
    /// Is not to be followed any more.
    case unfollowed(FollowedName)
    /// A post is to be stocked, or not any more.
    case stockToggled(StockChange, Post.ID)
    /// Several are.
    case batchRequested(StockBatch)
    /// What was stocked or read last, or not any more, is to be taken back; again, what was before that.
    case undone
    case previewToggled
    case noticeDismissed

    case stockChanged(StockChange, Post.ID)
    case stockFailed(ServiceFailure, StockChange)
    /// - done: The posts that it was done for.
    case batchEnded(StockBatch, done: [Post.ID], ServiceFailure?)
}
