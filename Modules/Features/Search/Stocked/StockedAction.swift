package import Entities

/// An event that concerns the user's stocks, from any screen.
package enum StockedAction: Codable, Sendable, Equatable {
    /// The service has made a change. Posts that were in the requested state already are not among them.
    case changesMade(StockChange, [Post.ID])
    /// These posts were read again; their counts are up to date.
    case postsRead([Post.ID])
    /// The changes need a login; they are requested again when the user returns from it.
    case loginAwaited(StockBatch)
    /// The changes that waited for a login were requested again, or the user did not log in.
    case loginAwaitEnded
}

/// A change to the user's stocks.
package enum StockChange: String, Codable, Sendable, Equatable { case add, remove }

/// The question whether to make a change to stocks that the end of the app interrupted.
package struct InterruptedStock: Codable, Sendable, Equatable {
    let batch: StockBatch
}

/// A change to stocks that the service refused.
package struct StockRefusal: Codable, Sendable, Equatable {
    let change: StockChange
    let failure: ServiceFailure
}
