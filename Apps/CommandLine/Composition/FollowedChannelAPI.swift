import Entities
import PostAPI
import VideoAPI

/// A post service that also lists the videos of a channel, for the query `channel:NAME@HOST`, so that a channel can be
/// followed like a tag. Everything else is answered by the post service.
struct FollowedChannelAPI: PostAPI {
    let posts: any PostAPI
    let videos: any VideoAPI

    func findPosts(_ query: String, page: Int, perPage: Int) async throws(ServiceFailure) -> PostPage {
        guard case .channel(let handle) = VideoCollection(query) else {
            return try await posts.findPosts(query, page: page, perPage: perPage)
        }
        return try await episodes(of: handle, page, perPage)
    }

    func findPosts(
        _ query: String, page: Int, perPage: Int, noOlderThan age: Duration
    ) async throws(ServiceFailure) -> PostPage {
        guard case .channel(let handle) = VideoCollection(query) else {
            return try await posts.findPosts(query, page: page, perPage: perPage, noOlderThan: age)
        }
        return try await episodes(of: handle, page, perPage)
    }

    private func episodes(
        of channel: String, _ page: Int, _ perPage: Int
    ) async throws(ServiceFailure) -> PostPage {
        let found = try await videos.episodes(
            of: .channel(channel), start: (page - 1) * perPage, count: perPage)
        return PostPage(
            posts: found.episodes.map { Post($0) }, totalCount: found.total,
            nextPage: found.next.map { _ in page + 1 }, serviceFailure: found.serviceFailure)
    }

    func post(_ id: Post.ID) async throws(ServiceFailure) -> Post { try await posts.post(id) }

    func ownPosts(page: Int, perPage: Int) async throws(ServiceFailure) -> PostPage {
        try await posts.ownPosts(page: page, perPage: perPage)
    }

    func stocks(of user: User.ID, page: Int, perPage: Int) async throws(ServiceFailure) -> PostPage {
        try await posts.stocks(of: user, page: page, perPage: perPage)
    }

    func comments(under id: Post.ID) async throws(ServiceFailure) -> [PostComment] {
        try await posts.comments(under: id)
    }

    func hasStocked(_ id: Post.ID) async throws(ServiceFailure) -> Bool { try await posts.hasStocked(id) }

    func stock(_ id: Post.ID) async throws(ServiceFailure) -> Bool { try await posts.stock(id) }

    func unstock(_ id: Post.ID) async throws(ServiceFailure) -> Bool { try await posts.unstock(id) }

    func user(of token: AccessToken) async throws(ServiceFailure) -> User { try await posts.user(of: token) }

    func revoke(_ token: AccessToken) async throws(ServiceFailure) { try await posts.revoke(token) }
}
