package import Entities
package import Persistence
import Shell

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
