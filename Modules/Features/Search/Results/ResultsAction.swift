package import Entities
package import Persistence
package import PostAPI
package import Shell
package import TerminalUI

/// An event on a results screen: a user action or a result. A result carries the request that it answers.
package enum ResultsAction: Codable, Sendable, Equatable {
    /// The user opened the screen for a query; `nil` restores the query that the screen had when it closed.
    case screenOpened(query: String?, perPage: Int, at: Duration)
    /// The shell activated a restored screen; interrupted requests start again.
    case resumed(at: Duration)

    // MARK: The query

    /// The user edited the open field: the query, or the filter of the history.
    case edited(TextField.Edit)
    case fieldEntered
    case fieldLeft
    /// A complete query was submitted, for example from the command line; results start at `page`.
    case submitted(String, page: Int, at: Duration)
    /// The user pressed Enter: opens the selected posts, submits the query, or accepts a completion.
    case confirmed(at: Duration)
    /// The user pressed Tab to complete the word before the cursor.
    case completed
    case menuMoved(ListCursor.Move)
    case menuClosed

    // MARK: The list

    /// The selection moved; `height` rows fit on the screen.
    case moved(ListCursor.Move, height: Int, at: Duration)
    /// The end of the list was reached, so the next page is needed.
    case bottomReached(at: Duration)
    /// The user retried a failed request or refreshed the results.
    case retried(at: Duration)
    /// The user opened the selected posts in the browser.
    case browsed
    /// The user stocked or unstocked the selected post.
    case stockToggled(StockChange, Post.ID)
    /// The user stocked or unstocked several posts.
    case batchRequested(StockBatch)
    /// The user marked posts as read or unread.
    case readMarksRequested(ReadMarkBatch)
    /// The user undid the latest change to stocks or read marks; repeating it undoes earlier changes.
    case undone
    /// Posts were selected, sorted, or filtered.
    case list(ListChange)
    case followed(FollowedName)
    case stocksOpened
    case previewToggled
    case noticeDismissed

    // MARK: History

    case historyOpened
    /// The selection moved among `count` queries; `height` of them fit on the screen.
    case historyMoved(ListCursor.Move, count: Int, height: Int)
    case historyChosen(String, at: Duration)
    /// The user removed a query from the history; `left` queries remain, and `height` fit on the screen.
    case historyRemoved(String, left: Int, height: Int)
    case historyClosed

    // MARK: Results

    /// The text did not change during the debounce delay.
    case debounced(String, at: Duration)
    /// - retryAt: When the request is sent again if the page comes from the cache; `nil` if it does not, or
    ///   if the time is not known.
    case pageArrived(PostPage, for: SearchRequest, retryAt: Duration? = nil)
    /// - retryAt: When the request is sent again; `nil` if it is not retried automatically.
    case searchFailed(ServiceFailure, for: SearchRequest, retryAt: Duration?)
    /// The time to retry after a rate limit has come.
    case retryDue(at: Duration)
    case stockChanged(StockChange, Post.ID)
    case stockFailed(ServiceFailure, StockChange)
    /// - done: The posts that were changed before a failure, or all of them.
    case batchEnded(StockBatch, done: [Post.ID], ServiceFailure?)
    /// The history could not be read or stored.
    case historyFailed(VaultFailure)
}

/// A query and the page of results to request.
package struct SearchRequest: Codable, Sendable, Equatable {
    /// The normalized query: 1 character or more, without leading or trailing spaces.
    package let query: String
    /// 1...100.
    package let page: Int
    /// Posts per page, 1...100.
    package let perPage: Int

    /// The request as a part of the list.
    var part: PagedList<Post, String>.PageRequest { .init(query: query, start: page) }
}

extension SearchRequest {
    init(part: PagedList<Post, String>.PageRequest, perPage: Int) {
        self.init(query: part.query, page: part.start, perPage: perPage)
    }
}
