package import Entities
package import FluxQueries
package import Persistence

/// Whether a post is read.
package enum ReadStatus: QueryEndpoint {
    /// A post.
    package typealias Key = Post.ID
    /// Whether it is read.
    package typealias Value = Bool
    /// Why the library did not answer.
    package typealias Failure = LibraryFailure
    /// A change of the user.
    package typealias Change = ReadMarkRequest

    /// Lists learn the marks of the posts that they show.
    package static var policy: QueryPolicy { QueryPolicy(unusedTime: nil, unusedLimit: 10_000) }

    /// A change sets what it wants.
    package static func apply(_ change: ReadMarkRequest, to isRead: inout Bool, of id: Post.ID) {
        if change.batch.posts.contains(id) { isRead = change.batch.change == .read }
    }

    /// The posts of a change.
    package static func keys(changedBy change: ReadMarkRequest) -> [Post.ID] { change.batch.posts }

    /// A change is shown at once, whether or not the library has been asked.
    package static func value(beforeAnswerFor id: Post.ID) -> Bool? { false }
}

/// Changes to the read marks.
package enum ReadMarkChanges: MutationEndpoint {
    /// A change of several posts.
    package typealias Change = ReadMarkRequest
    /// Why the library did not make it.
    package typealias Failure = LibraryFailure
}

extension Query<ReadStatus> {
    /// Whether a post is known to be read.
    package func isRead(_ id: Post.ID) -> Bool { self[id] == true }
}
