package import Entities
package import Persistence
package import PostAPI
package import Shell
package import TerminalUI

/// What happened on a results screen: what the user did, and what came of it. A fact says what it answers.
package enum ResultsAction: Codable, Sendable, Equatable {
    /// The user opened the screen: for a query, or `nil` for whatever it had when it closed.
    case screenOpened(query: String?, perPage: Int, at: Duration)
    /// A restored screen goes live: what was on its way is asked again.
    case resumed(at: Duration)

    // MARK: The query

    /// A key or a paste in the field that is typed in: the query's, or the one that filters earlier queries.
    case edited(TextField.Edit)
    case fieldEntered
    case fieldLeft
    /// Whole queries that are asked at once, such as a command line's, from a page on.
    case submitted(String, page: Int, at: Duration)
    /// Enter: opens, asks or takes what is selected.
    case confirmed(at: Duration)
    /// Tab: completes the word before the cursor.
    case completed
    case menuMoved(ListCursor.Move)
    case menuClosed

    // MARK: The list

    /// The selection moved in a list that has so many rows on the screen.
    case moved(ListCursor.Move, height: Int, at: Duration)
    /// The page after the last is wanted.
    case bottomReached(at: Duration)
    /// What failed, or what is shown, is to be asked again.
    case retried(at: Duration)
    /// The selected post is to be shown in the browser.
    case browsed
    /// The selected post is to be stocked, or not any more.
    case stockToggled(StockChange, Post.ID)
    /// Several posts are to be stocked, or not any more.
    case batchRequested(StockBatch)
    /// Posts are to count as read, or as unread.
    case readMarksRequested(ReadMarkBatch)
    /// What was stocked or read last, or not any more, is to be taken back; again, what was before that.
    case undone
    /// Posts are marked, ordered or filtered.
    case list(ListChange)
    /// What is searched for is to be followed.
    case followed(FollowedName)
    case stocksOpened
    case previewToggled
    case noticeDismissed

    // MARK: Earlier queries

    case historyOpened
    /// The selection moved among so many queries of which so many are on the screen.
    case historyMoved(ListCursor.Move, count: Int, height: Int)
    case historyChosen(String, at: Duration)
    /// A query is to be forgotten; so many are left of which so many are on the screen.
    case historyRemoved(String, left: Int, height: Int)
    case historyClosed

    // MARK: What came of it

    /// The text of the field has rested.
    case debounced(String, at: Duration)
    /// - retryAt: When the service may be asked, where this is what was seen before; `nil` where it is not, or
    ///   where that is not known.
    case pageArrived(PostPage, for: SearchRequest, retryAt: Duration? = nil)
    /// - retryAt: When the service may be asked again; `nil` where it does not wait for that.
    case searchFailed(ServiceFailure, for: SearchRequest, retryAt: Duration?)
    /// A reached rate limit is over.
    case retryDue(at: Duration)
    case stockChanged(StockChange, Post.ID)
    case stockFailed(ServiceFailure, StockChange)
    /// - done: The posts that it was done for.
    case batchEnded(StockBatch, done: [Post.ID], ServiceFailure?)
    /// The history could not be read or stored.
    case historyFailed(VaultFailure)
}

/// A query and a page of what it finds.
package struct SearchRequest: Codable, Sendable, Equatable {
    /// As the service is asked: 1 letter or more, none of them a space at its ends.
    package let query: String
    /// 1...100.
    package let page: Int
    /// Posts a page, 1...100.
    package let perPage: Int

    /// The same as a part of a list.
    var part: PagedList<Post, String>.Part { .init(question: query, start: page) }
}

extension SearchRequest {
    init(part: PagedList<Post, String>.Part, perPage: Int) {
        self.init(query: part.question, page: part.start, perPage: perPage)
    }
}
