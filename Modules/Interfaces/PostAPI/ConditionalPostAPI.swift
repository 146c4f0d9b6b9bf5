package import Entities

/// A service that sends nothing when the version that the asker has is still the newest: what a cache asks.
///
/// `PostAPI` says what is asked and why it fails; an `etag` names the version that the asker has, `nil` for
/// none. Only what is remembered has such a form; the plain forms of the same questions name no version.
package protocol ConditionalPostAPI: PostAPI {
    /// Finds posts as `findPosts(_:page:perPage:)` does, unless the page that the asker has is the newest.
    ///
    /// - Returns: `.notModified` only when a version was named.
    func findPosts(
        _ query: String, page: Int, perPage: Int, etag: String?
    ) async throws(ServiceFailure) -> Fetched<PostPage>

    /// Reads one post as `post(_:)` does, unless the one that the asker has is the newest.
    ///
    /// - Returns: `.notModified` only when a version was named.
    func post(_ id: Post.ID, etag: String?) async throws(ServiceFailure) -> Fetched<Post>
}

extension ConditionalPostAPI {
    /// Finds posts, whatever the asker has.
    package func findPosts(
        _ query: String, page: Int, perPage: Int
    ) async throws(ServiceFailure) -> PostPage {
        try await findPosts(query, page: page, perPage: perPage, etag: nil).resolved()
    }

    /// Reads one post, whatever the asker has.
    package func post(_ id: Post.ID) async throws(ServiceFailure) -> Post {
        try await post(id, etag: nil).resolved()
    }
}

/// What came back when the asker said which version it already has.
package enum Fetched<Value: Sendable>: Sendable {
    /// A new version; `etag` names it, `nil` where the service names none.
    case fresh(Value, etag: String?)
    /// The version that the asker named is still the newest.
    case notModified

    /// The newest version: the one that came, or the one that the asker has.
    ///
    /// - Parameter known: What the asker has; `nil` for nothing.
    /// - Throws: `.unexpected` when nothing came to an asker that has nothing.
    package func resolved(cached known: Value? = nil) throws(ServiceFailure) -> Value {
        if case .fresh(let value, _) = self { return value }
        guard let known else { throw .unexpected(detail: "not modified, though no version was named") }
        return known
    }

    /// The name of the newest version; `nil` where the service names none.
    ///
    /// - Parameter known: The one that the asker named.
    package func etag(cached known: String?) -> String? {
        if case .fresh(_, let etag) = self { etag } else { known }
    }
}

extension Fetched: Equatable where Value: Equatable {}
