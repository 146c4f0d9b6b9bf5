package import Entities
package import FluxQueries

/// One post. Those that were opened last are kept.
package enum PostByID: QueryEndpoint {
    /// The post's id.
    package typealias Key = Post.ID
    /// The post with its text.
    package typealias Value = Post
    /// Why the service did not answer.
    package typealias Failure = ServiceFailure

    /// An opened post is always requested, and what is known of it is shown meanwhile.
    package static var policy: QueryPolicy { QueryPolicy(unusedTime: nil) }
}

/// The comments on a post, newest first, as the service lists them.
package enum CommentsOfPost: QueryEndpoint {
    /// The post's id.
    package typealias Key = Post.ID
    /// The comments.
    package typealias Value = [PostComment]
    /// Why the service did not answer.
    package typealias Failure = ServiceFailure

    /// Comments that were hidden for a moment are not requested again.
    package static var policy: QueryPolicy { QueryPolicy(staleTime: .seconds(60), unusedTime: nil) }
}
