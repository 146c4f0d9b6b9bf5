package import Entities
package import FoundationEssentials
package import Persistence

/// What happened to what the user follows.
package enum FollowsAction: Codable, Sendable, Equatable {
    /// What is kept is wanted, after a look at the service or without one.
    case loadRequested(checking: Bool)
    case followRequested(FollowedName, at: Date)
    case unfollowRequested(FollowedName)
    /// The app begins: what an earlier one was doing is not under way any more.
    case appStarted
    /// One that was not looked at for long is to be, if that is not too much to ask.
    case checkDue(at: Date)
    /// The service said how many requests are left, whoever had asked it.
    case rateLimitReceived(RateLimit)
    /// A list shows these posts: which of them are read is wanted.
    case postsShown([Post.ID])
    /// Posts were read, or are to count as read or unread.
    case readMarksRequested(ReadMarkBatch)
    /// What the library did not do was told, and put away.
    case failureDismissed

    case libraryLoaded([Follow], feed: [UnreadPost])
    /// What was found at a name is kept; `count` posts were there, `leftOut` more could not be understood.
    case checked(FollowedName, count: Int, leftOut: Int)
    case checkFailed(ServiceFailure)
    case followChanged
    /// These of the shown posts are read.
    case readMarksLoaded([Post.ID], of: [Post.ID])
    case readMarksChanged(ReadMarkBatch)
    case libraryFailed(LibraryFailure)
}
