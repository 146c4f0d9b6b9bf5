public import Entities
public import PostAPI

/// What happened on a results screen. A fact says which query and page it is about.
public enum SearchAction: Codable, Sendable, Equatable {
    /// The screen was opened, maybe with what it had when it closed.
    case screenOpened(perPage: Int)
    /// A query was asked, from `page` on.
    case searchStarted(query: String, page: Int)
    /// The query became empty.
    case cleared
    /// The page after those on screen was asked for.
    case nextPageStarted(query: String, page: Int)
    case pageArrived(PostPage, query: String, page: Int)
    case searchFailed(ServiceFailure, query: String, page: Int)
    /// The notice that showed was put away.
    case noticeDismissed
    /// The screen closes, and this is where the user was.
    case screenLeft(SearchPlace)
}

/// Where on a results screen the user was, to go on from there when it is opened again.
public struct SearchPlace: Codable, Sendable, Equatable {
    /// The post that was selected; `nil` for none.
    public let selected: Post.ID?
    /// How many rows of the list stood above it.
    public let rowsAbove: Int
    /// Whether the cursor was in the query field.
    public let isTyping: Bool

    public init(selected: Post.ID?, rowsAbove: Int, isTyping: Bool) {
        (self.selected, self.rowsAbove, self.isTyping) = (selected, rowsAbove, isTyping)
    }
}
