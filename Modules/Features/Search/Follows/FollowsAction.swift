package import Entities
package import FoundationEssentials
package import Persistence

/// What happened to what the user follows.
package enum FollowsAction: Codable, Sendable, Equatable {
    /// What is kept is wanted, after a look at the service or without one.
    case asked(looking: Bool)
    case followAsked(FollowedName, at: Date)
    case unfollowAsked(FollowedName)
    /// One that was not looked at for long is to be, if that is not too much to ask.
    case lookDue(at: Date)
    /// Posts were read, or are to count as read.
    case readingAsked([Post.ID])

    case libraryRead([Follow], feed: [UnreadPost])
    /// What was found at a name is kept; `count` posts were there, `leftOut` more could not be understood.
    case looked(FollowedName, count: Int, leftOut: Int)
    case lookFailed(ServiceFailure)
    case followChanged
    case postsRead([Post.ID])
    case libraryFailed(LibraryFailure)
}
