package import Entities
package import FoundationEssentials
package import Persistence

/// What happened to what the user follows.
package enum FollowsAction: Codable, Sendable, Equatable {
    /// What is kept is wanted, after a look at the service or without one.
    case asked(looking: Bool)
    case followAsked(FollowedName, at: Date)
    case unfollowAsked(FollowedName)
    /// The app begins: what an earlier one was doing is not under way any more.
    case begun
    /// One that was not looked at for long is to be, if that is not too much to ask.
    case lookDue(at: Date)
    /// The service said how many requests are left, whoever had asked it.
    case limitTold(RateLimit)
    /// A list shows these posts: which of them are read is wanted.
    case postsShown([Post.ID])
    /// Posts were read, or are to count as read or unread.
    case readingAsked(ReadingBatch)
    /// What the library did not do was told, and put away.
    case failureDismissed

    case libraryRead([Follow], feed: [UnreadPost])
    /// What was found at a name is kept; `count` posts were there, `leftOut` more could not be understood.
    case looked(FollowedName, count: Int, leftOut: Int)
    case lookFailed(ServiceFailure)
    case followChanged
    /// These of the shown posts are read.
    case readingLearned([Post.ID], of: [Post.ID])
    case readingChanged(ReadingBatch)
    case libraryFailed(LibraryFailure)
}
