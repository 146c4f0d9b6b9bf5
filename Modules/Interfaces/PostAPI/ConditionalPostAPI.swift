package import Entities

/// A post service that supports conditional requests, for use by a cache.
///
/// `PostAPI` documents parameters and failures. `etag` is the version that the caller has, `nil` for none.
/// Only cacheable requests have a conditional form.
package protocol ConditionalPostAPI: PostAPI {
    /// Finds posts like `findPosts(_:page:perPage:)`, unless the caller's version of the page is current.
    ///
    /// - Returns: `.notModified` only if `etag` is not `nil`.
    func findPosts(
        _ query: String, page: Int, perPage: Int, etag: String?
    ) async throws(ServiceFailure) -> Fetched<PostPage>

    /// Reads a post like `post(_:)`, unless the caller's version is current.
    ///
    /// - Returns: `.notModified` only if `etag` is not `nil`.
    func post(_ id: Post.ID, etag: String?) async throws(ServiceFailure) -> Fetched<Post>
}

extension ConditionalPostAPI {
    /// Finds posts unconditionally.
    package func findPosts(
        _ query: String, page: Int, perPage: Int
    ) async throws(ServiceFailure) -> PostPage {
        try await findPosts(query, page: page, perPage: perPage, etag: nil).resolved()
    }

    /// Reads a post unconditionally.
    package func post(_ id: Post.ID) async throws(ServiceFailure) -> Post {
        try await post(id, etag: nil).resolved()
    }
}

/// The result of a conditional request.
package enum Fetched<Value: Sendable>: Sendable {
    /// A new version and its `etag`, `nil` if the service sends none.
    case fresh(Value, etag: String?)
    /// The caller's version is current.
    case notModified

    /// The current version: the fetched one, or the cached one if it was not modified.
    ///
    /// - Parameter known: The cached version; `nil` for none.
    /// - Returns: The current version.
    /// - Throws: `.unexpected` if the service answered "not modified" and nothing is cached.
    package func resolved(cached known: Value? = nil) throws(ServiceFailure) -> Value {
        if case .fresh(let value, _) = self { return value }
        guard let known else {
            throw .unexpected(detail: "\"not modified\" in response to an unconditional request")
        }
        return known
    }

    /// The version's `etag`; `nil` if the service sends none.
    ///
    /// - Parameter known: The `etag` of the cached version.
    package func etag(cached known: String?) -> String? {
        if case .fresh(_, let etag) = self { etag } else { known }
    }
}

extension Fetched: Equatable where Value: Equatable {}
