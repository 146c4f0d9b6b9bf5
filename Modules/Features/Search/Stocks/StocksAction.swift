package import Entities
package import PostAPI
package import Shell
package import TerminalUI

/// An event on the screen of the user's stocks.
package enum StocksAction: Codable, Sendable, Equatable {
    case screenOpened(perPage: Int, at: Duration)
    /// The shell activated a restored screen; interrupted requests start again.
    case resumed(at: Duration)

    /// The selection moved; `height` rows fit on the screen.
    case moved(ListCursor.Move, height: Int, at: Duration)
    /// The end of the list was reached, so the next page is needed.
    case bottomReached(at: Duration)
    case retried(at: Duration)
    /// The user opened the selected posts.
    case confirmed
    /// The user opened the selected posts in the browser.
    case browsed
    /// The user stocked or unstocked a post. The post stays in the list until the list is refreshed.
    case stockToggled(StockChange, Post.ID)
    /// The user stocked or unstocked several posts.
    case batchRequested(StockBatch)
    /// The user marked posts as read or unread.
    case readMarksRequested(ReadMarkBatch)
    /// The user undid the latest change to stocks or read marks; repeating it undoes earlier changes.
    case undone
    /// Posts were selected, sorted, or filtered.
    case list(ListChange)
    case noticeDismissed

    /// - number: The page number, counted from 1.
    case pageArrived(PostPage, number: Int)
    /// - retryAt: When the request is sent again; `nil` if it is not retried automatically.
    case stocksFailed(ServiceFailure, number: Int, retryAt: Duration?)
    /// The time to retry after a rate limit has come.
    case retryDue(at: Duration)
    case stockChanged(StockChange, Post.ID)
    case stockFailed(ServiceFailure, StockChange)
    /// - done: The posts that were changed before a failure, or all of them.
    case batchEnded(StockBatch, done: [Post.ID], ServiceFailure?)
}
