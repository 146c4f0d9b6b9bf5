package import Entities
import FluxScreens
import FoundationEssentials
package import Persistence

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
