public import Entities

/// What happened on a post's screen. A fact says which post it is about.
public enum PostAction: Codable, Sendable, Equatable {
    /// The screen was opened, maybe with what it had when it closed.
    case screenOpened
    /// A list had the post.
    case postKnown(Post)
    case postStarted(id: Post.ID)
    case postArrived(Post)
    case postFailed(ServiceFailure, id: Post.ID)
    /// The service told whether the reader stocked the post; `nil`: there is no reader any more.
    case stockLearned(Bool?, id: Post.ID)
    /// The reader wants the post in or out of the stocks.
    case stockStarted(StockChange, id: Post.ID)
    case stockDone(StockChange, id: Post.ID)
    case stockFailed(ServiceFailure, StockChange, id: Post.ID)
    case commentsStarted(id: Post.ID)
    /// Newest first, as the service lists them.
    case commentsArrived([PostComment], id: Post.ID)
    case commentsFailed(ServiceFailure, id: Post.ID)
    /// The screen closed with this on it.
    case left(PostReading, id: Post.ID)
    /// The notice that showed was put away.
    case noticeDismissed
}

/// What one wants with one's stocks.
public enum StockChange: String, Codable, Sendable, Equatable { case add, remove }
