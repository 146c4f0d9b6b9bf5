package import Entities

/// What happened to the user's stocks, whichever screen did it.
package enum StockedAction: Codable, Sendable, Equatable {
    /// The service told whether the user stocked a post.
    case stockStatusLoaded(Post.ID, isStocked: Bool)
    /// The service listed the newest of the user's stocks, maybe all of them.
    case stocksListed([Post.ID], areAll: Bool)
    /// A change was asked for; it shows at once.
    case changeStarted(StockChange, Post.ID)
    case changeDone(StockChange, Post.ID)
    case changeFailed(Post.ID)
    /// These posts were read anew: what they say of their stocks holds.
    case postsRead([Post.ID])
    /// Nobody is logged in any more.
    case stocksCleared
}

/// What one wants with one's stocks.
package enum StockChange: String, Codable, Sendable, Equatable { case add, remove }
