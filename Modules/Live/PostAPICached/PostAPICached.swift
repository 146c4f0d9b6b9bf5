package import Entities
import Foundation
package import Persistence
package import PostAPI

/// A post service with a cache. Revalidates cached answers, and uses them when the service is unreachable and
/// the recall mode allows it.
package struct PostAPICached: PostAPI {
    /// How long an answer without a version counts as fresh.
    private static let freshness = Duration.seconds(60)

    let service: any ConditionalPostAPI
    let origin: String
    package let recall: AnswerCache

    /// - Parameters:
    ///   - service: Receives conditional requests with the cached version, and all requests that are never
    ///     cached.
    ///   - origin: The origin of the service, which separates it from others in the cache.
    ///   - recall: Decides when cached answers are used.
    package init(_ service: any ConditionalPostAPI, origin: String, recall: AnswerCache) {
        (self.service, self.origin, self.recall) = (service, origin, recall)
    }

    package func findPosts(
        _ query: String, page: Int, perPage: Int
    ) async throws(ServiceFailure) -> PostPage {
        try await findPosts(query, page: page, perPage: perPage, noOlderThan: .zero)
    }

    package func findPosts(
        _ query: String, page: Int, perPage: Int, noOlderThan age: Duration
    ) async throws(ServiceFailure) -> PostPage {
        let key = CachedPageKey(origin: origin, query: query, page: page, perPage: perPage)
        let cache = recall.cache
        let cached = recall.mode == .refresh ? nil : await cache.page(key)
        return try await recall.answer(from: origin) { () throws(ServiceFailure) in
            if let cached,
                isNoOlder(cached.cachedAt, than: cached.etag == nil ? max(age, Self.freshness) : age)
            {
                return PostPage(cached)
            }
            let answer = try await service.findPosts(query, page: page, perPage: perPage, etag: cached?.etag)
            let page = try answer.resolved(cached: cached.map { PostPage($0) })
            cache.store(
                CachedPage(page, etag: answer.etag(cached: cached?.etag), cachedAt: recall.now()),
                for: key)
            return page
        } cached: {
            await find(key, cached, cache, serviceFailure: $0)
        }
    }

    package func post(_ id: Post.ID) async throws(ServiceFailure) -> Post {
        let cache = recall.cache
        let cached = recall.mode == .refresh ? nil : await cache.post(id, at: origin)
        return try await recall.answer(from: origin) { () throws(ServiceFailure) in
            let answer = try await service.post(id, etag: cached?.etag)
            let post = try answer.resolved(cached: cached?.post)
            cache.store(
                CachedPost(post: post, etag: answer.etag(cached: cached?.etag), cachedAt: recall.now()),
                at: origin
            )
            return post
        } cached: { failure in
            cached.map { ($0.post, .cached($0.cachedAt, serviceFailure: failure)) }
        }
    }

    package func comments(under id: Post.ID) async throws(ServiceFailure) -> [PostComment] {
        let key = CachedAnswerKey(origin: origin, kind: "comments", key: id)
        return try await recall.answer(to: key) { () throws(ServiceFailure) in
            try await service.comments(under: id)
        }
    }

    /// Searches the cache.
    private func find(
        _ key: CachedPageKey, _ cached: CachedPage?, _ cache: any PostCache,
        serviceFailure failure: ServiceFailure
    ) async -> (answer: PostPage, source: AnswerCache.Source)? {
        if let cached {
            // Only cached pages are offered as the next page.
            let next = cached.nextPage.map {
                CachedPageKey(origin: origin, query: key.query, page: $0, perPage: key.perPage)
            }
            let hasNext = if let next { await cache.page(next) != nil } else { false }
            let page = PostPage(
                posts: cached.posts, totalCount: cached.totalCount, nextPage: hasNext ? cached.nextPage : nil,
                serviceFailure: failure)
            return (page, .cached(cached.cachedAt, serviceFailure: failure))
        }
        let (offset, count) = ((key.page - 1) * key.perPage, key.perPage)
        let posts = await cache.search(key.query, at: origin, offset: offset, limit: count + 1)
        if posts.isEmpty { return nil }
        let page = PostPage(
            posts: Array(posts.prefix(count)), totalCount: nil,
            nextPage: posts.count > count ? key.page + 1 : nil, serviceFailure: failure)
        return (page, .found(serviceFailure: failure))
    }

    /// A date in the future, after the clock was set back, does not count as fresh.
    private func isNoOlder(_ date: Date, than age: Duration) -> Bool {
        (0..<age / .seconds(1)).contains(recall.now().timeIntervalSince(date))
    }
}

extension PostPage {
    fileprivate init(_ cached: CachedPage) {
        self.init(posts: cached.posts, totalCount: cached.totalCount, nextPage: cached.nextPage)
    }
}

extension CachedPage {
    fileprivate init(_ page: PostPage, etag: String?, cachedAt: Date) {
        self.init(
            posts: page.posts, totalCount: page.totalCount, nextPage: page.nextPage, etag: etag,
            cachedAt: cachedAt)
    }
}

// Data of the user's account is always requested and never cached.

extension PostAPICached {
    package func ownPosts(page: Int, perPage: Int) async throws(ServiceFailure) -> PostPage {
        try await service.ownPosts(page: page, perPage: perPage)
    }

    package func stocks(of user: User.ID, page: Int, perPage: Int) async throws(ServiceFailure) -> PostPage {
        try await service.stocks(of: user, page: page, perPage: perPage)
    }

    package func hasStocked(_ id: Post.ID) async throws(ServiceFailure) -> Bool {
        try await service.hasStocked(id)
    }

    package func stock(_ id: Post.ID) async throws(ServiceFailure) -> Bool { try await service.stock(id) }

    package func unstock(_ id: Post.ID) async throws(ServiceFailure) -> Bool { try await service.unstock(id) }

    package func user(of token: AccessToken) async throws(ServiceFailure) -> User {
        try await service.user(of: token)
    }

    package func revoke(_ token: AccessToken) async throws(ServiceFailure) {
        try await service.revoke(token)
    }
}
