package import Entities

/// An event that concerns the user's stocks, from any screen.
package enum StockedAction: Codable, Sendable, Equatable {
    /// The service reported whether the user has stocked a post.
    case stockStatusLoaded(Post.ID, isStocked: Bool)
    /// The service listed the latest stocks; if `areAll`, there are no others.
    case stocksListed([Post.ID], areAll: Bool)
    /// Changes were requested; they are shown at once.
    case changesStarted(StockChange, [Post.ID])
    case changeDone(StockChange, Post.ID)
    /// A change was requested that had already been made, by another program for instance.
    case changeUnneeded(StockChange, Post.ID)
    /// Changes were refused, or the end of the app interrupted them.
    case changesFailed(StockChange, [Post.ID])
    /// These posts were read again; their counts are up to date.
    case postsRead([Post.ID])
    /// The changes need a login; they are requested again when the user returns from it.
    case loginAwaited(StockBatch)
    /// The changes that waited for a login were requested again, or the user did not log in.
    case loginAwaitEnded
    /// The user logged out.
    case stocksCleared
}

/// A change to the user's stocks.
package enum StockChange: String, Codable, Sendable, Equatable { case add, remove }
