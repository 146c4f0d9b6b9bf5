package import Entities
package import FluxQueries
package import FoundationEssentials
package import Persistence

/// An event that concerns the user's follows.
package enum FollowsAction: Codable, Sendable, Equatable {
    /// The stored follows and unread posts were requested; if `checking`, the service is checked for new posts
    /// afterwards.
    ///
    /// - limit: The maximum number of unread posts; `nil` for as many as a screen lists.
    case loadRequested(checking: Bool, limit: Int? = nil)
    /// The app started, so work of an earlier process is no longer running.
    case appStarted
    /// The timer fired: the follow that was checked least recently may be checked now.
    case checkDue(at: Date)
    /// The service reported its rate limit in response to a check or a search.
    case rateLimitReceived(RateLimit)
    /// The user dismissed the library's failure.
    case failureDismissed

    case libraryLoaded([Follow], feed: [UnreadPost])
    /// Another process or a synchronisation has changed the follows or their posts.
    case changedByOthers([Follow], feed: [UnreadPost])
    /// A page of a running check is stored.
    case pageStored(FollowedName, FeedProgress)
    /// A check has ended, and its posts are stored: `count` posts were found, and `leftOut` more could not be
    /// decoded. `isUnlisted` if there are new posts that the service does not list.
    case checked(FollowedName, count: Int, leftOut: Int, isUnlisted: Bool? = nil)
    /// A name could not be checked; recordings of earlier versions do not state which.
    case checkFailed(ServiceFailure, of: FollowedName? = nil)
    /// Changes to the follows began, or were made or refused.
    case changed([MutationEvent<FollowRequest>])
    case readMarksChanged(ReadMarkBatch)
    case libraryFailed(LibraryFailure)
}
