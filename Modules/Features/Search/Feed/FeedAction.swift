package import Entities
package import Persistence
package import Shell
package import TerminalUI

/// An event on the Following screen. The posts are in the feature's `FollowsState`.
package enum FeedAction: Codable, Sendable, Equatable {
    case screenOpened
    /// The shell activated a restored screen.
    case resumed

    /// A key moved the selection; `height` rows fit on the screen.
    case moved(ListCursor.Move, height: Int)
    /// Posts were selected, sorted, or filtered; `on` is the post under the cursor.
    case list(ListChange, on: Post.ID?)
    /// The user selected the posts of one tag, user, or search; `nil` selects all posts.
    case nameChosen(FollowedName?)
    /// The user went to the next unread post: below the cursor, else the first one in the list, else the first
    /// one of the next follow that has one. Nothing happens if all posts are read.
    ///
    /// - names: All follows, in the order of the screen.
    case nextUnreadRequested(of: [FollowedName], height: Int)
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
