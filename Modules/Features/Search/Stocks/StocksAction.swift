package import Entities
package import FluxQueries
package import FluxScreens

/// An event on the screen of the user's stocks.
package enum StocksAction: Codable, Sendable, Equatable {
    case screenOpened(perPage: Int, at: Duration)
    /// The shell activated a restored screen; interrupted requests start again.
    case resumed(at: Duration)

    /// The cursor moved, or posts were selected, sorted or filtered.
    case list(ListAction)
    /// The user hid the posts that are read, which are these now; `nil` to hide none from now on.
    case readPostsHidden([Post.ID]?)
    /// Events of the pages of stocks.
    case pages(InfiniteQuery<StockedPosts>.Action)
    /// What the user did with the posts. An unstocked post stays in the list until the list is refreshed.
    case posts(PostOperationsAction)
    /// The user retried a failed request or refreshed the list.
    case refreshed(at: Duration)
    case noticeDismissed
}

/// The user's stocks, most recently stocked first, page by page; pages are counted from 1.
package enum StockedPosts: ListEndpoint {
    /// The list to request; there is only one.
    package enum Key: Codable, Sendable, Equatable { case mine }
    /// A stocked post.
    package typealias Item = Post
    /// Why the service returned no page.
    package typealias Failure = ServiceFailure
    /// The number of posts of a page that could not be decoded.
    package typealias Metadata = Int
}

extension StocksAction: InfiniteListScreenAction, PostListAction {}
