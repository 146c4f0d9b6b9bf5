package import Entities
package import FluxQueries
package import FluxScreens
package import Persistence
package import TerminalFrames

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

    /// The cursor moved, or posts were selected, sorted or filtered.
    case list(ListAction)
    /// The user hid the posts that are read, which are these now; `nil` to hide none from now on.
    case readPostsHidden([Post.ID]?)
    /// Events of the pages of results.
    case pages(InfiniteQuery<FoundPosts>.Action)
    /// What the user did with the posts.
    case posts(PostOperationsAction)
    /// The user retried a failed request or refreshed the results.
    case refreshed(at: Duration)
    case stocksOpened
    case noticeDismissed

    // MARK: History

    case historyOpened
    /// The selection moved among `count` queries; `height` of them fit on the screen.
    case historyMoved(ListCursor.Move, count: Int)
    case historyChosen(String, at: Duration)
    /// The user asked to remove a query from the history, or confirmed it; `left` queries remain, and `height` fit on the
    /// screen.
    case historyRemoved(String, left: Int)
    case historyClosed

    // MARK: Results

    /// The text did not change during the debounce delay.
    case debounced(String, at: Duration)
    /// The history could not be read or stored.
    case historyFailed(VaultFailure)
}

/// The posts that match a query, page by page; pages are counted from 1.
package enum FoundPosts: ListEndpoint {
    /// The normalized query: 1 character or more, without leading or trailing spaces.
    package typealias Key = String
    /// A post of the list.
    package typealias Item = Post
    /// Why the service returned no page.
    package typealias Failure = ServiceFailure
    /// What the answer contains besides the posts.
    package typealias Metadata = SearchAnswer
}

/// What the service or the cache returns besides the posts of a page.
package struct SearchAnswer: Codable, Sendable, Equatable {
    /// Posts per page, 1...100.
    package let perPage: Int
    /// `nil` if the service does not report it.
    let rateLimit: RateLimit?
    /// The service's failure if the posts come from the cache.
    let serviceFailure: ServiceFailure?
    /// The number of posts that could not be decoded; `nil` if there are none.
    let leftOut: Int?
}

extension ResultsAction: InfiniteListScreenAction, PostListAction {}
