package import Entities
package import PostAPI
package import Shell
package import TerminalUI

/// What happened on the screen of the user's stocks.
package enum StocksAction: Codable, Sendable, Equatable {
    /// The user opened the screen.
    case screenOpened(perPage: Int, at: Duration)
    /// A restored screen goes live: what was on its way is asked again.
    case resumed(at: Duration)

    /// The selection moved in a list that has so many rows on the screen.
    case moved(ListCursor.Move, height: Int, at: Duration)
    /// The page after the last is wanted.
    case bottomReached(at: Duration)
    case retried(at: Duration)
    /// The selected post is to be opened.
    case confirmed
    /// The selected post is to be shown in the browser.
    case browsed
    /// A post is to be stocked, or not any more; it stays in the list until that is read again.
    case stockToggled(StockChange, Post.ID)
    /// Several posts are to be stocked, or not any more.
    case batchRequested(StockBatch)
    /// Posts are to count as read, or as unread.
    case readMarksRequested(ReadMarkBatch)
    /// What was stocked or read last, or not any more, is to be taken back; again, what was before that.
    case undone
    /// Posts are marked, ordered or filtered.
    case list(ListChange)
    case noticeDismissed

    /// The page of that number, counted from 1.
    case pageArrived(PostPage, number: Int)
    /// - retryAt: When the service may be asked again; `nil` where it does not wait for that.
    case stocksFailed(ServiceFailure, number: Int, retryAt: Duration?)
    /// A reached rate limit is over.
    case retryDue(at: Duration)
    case stockChanged(StockChange, Post.ID)
    case stockFailed(ServiceFailure, StockChange)
    /// - done: The posts that it was done for.
    case batchEnded(StockBatch, done: [Post.ID], ServiceFailure?)
}
