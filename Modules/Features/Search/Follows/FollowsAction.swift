package import Entities
package import FluxQueries
import FluxScreens
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

/// A change to what the user follows, which can be undone.
package struct FollowChange: Codable, Sendable, Equatable {
    /// What the user does.
    package enum Kind: Codable, Sendable, Equatable {
        case follow(FollowedName)
        /// - was: The follow and its posts, with which an undo restores it; `nil` if they are not known.
        case unfollow(FollowedName, was: Follow? = nil, [Post] = [])
    }

    /// What the user did.
    let kind: Kind
    /// The request to undo it or to make it again; `nil` if it is new.
    let undo: UndoState.Request?

    /// Creates a new change.
    package init(_ kind: Kind) { self.init(kind, undo: nil) }

    private init(_ kind: Kind, undo: UndoState.Request?) { (self.kind, self.undo) = (kind, undo) }

    /// The change that undoes this one or makes it again.
    func repeated(_ request: UndoState.Request) -> Self { Self(kind, undo: request) }
}

/// A change to what the user follows, and when it was requested.
package struct FollowRequest: Codable, Sendable, Equatable {
    /// What is changed.
    let change: FollowChange
    /// When, which is the date of a new follow.
    let date: Date

    init(_ change: FollowChange, at date: Date) { (self.change, self.date) = (change, date) }

    /// The name that is followed or unfollowed.
    var name: FollowedName {
        switch change.kind {
        case .follow(let name), .unfollow(let name, _, _): name
        }
    }

    /// What is followed afterwards; `nil` if the name is unfollowed.
    var follow: Follow? {
        switch (change.kind, change.undo?.direction) {
        case (.follow, .undo), (.unfollow, .redo), (.unfollow, nil): nil
        case (.unfollow(_, let follow?, _), .undo): follow
        case (.follow(let name), _), (.unfollow(let name, nil, _), .undo):
            Follow(name: name, followedAt: date, checkedAt: nil, newestAt: nil, unread: 0)
        }
    }

    /// The posts that are restored with the follow.
    var posts: [Post] {
        if case .unfollow(_, _, let posts) = change.kind { posts } else { [] }
    }
}
