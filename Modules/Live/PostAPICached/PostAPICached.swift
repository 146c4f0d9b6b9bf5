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
    package let recall: Recall

    /// - Parameters:
    ///   - service: Receives conditional requests with the cached version, and all requests that are never
    ///     cached.
    ///   - origin: The origin of the service, which separates it from others in the cache.
    ///   - recall: Decides when cached answers are used.
    package init(_ service: any ConditionalPostAPI, origin: String, recall: Recall) {
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
        let question = PageQuestion(origin: origin, query: query, page: page, perPage: perPage)
        let cache = recall.cache
        let seen = recall.mode == .refresh ? nil : await cache.page(question)
        return try await recall.answer(from: origin) { () throws(ServiceFailure) in
            if let seen, isNoOlder(seen.seenAt, than: seen.etag == nil ? max(age, Self.freshness) : age) {
                return PostPage(seen)
            }
            let answer = try await service.findPosts(query, page: page, perPage: perPage, etag: seen?.etag)
            let page = try answer.newest(knowing: seen.map { PostPage($0) })
            cache.store(
                SeenPage(page, etag: answer.etag(knowing: seen?.etag), seenAt: recall.now()), for: question)
            return page
        } seen: {
            await find(question, seen, cache, insteadOf: $0)
        }
    }

    package func post(_ id: Post.ID) async throws(ServiceFailure) -> Post {
        let cache = recall.cache
        let seen = recall.mode == .refresh ? nil : await cache.post(id, at: origin)
        return try await recall.answer(from: origin) { () throws(ServiceFailure) in
            let answer = try await service.post(id, etag: seen?.etag)
            let post = try answer.newest(knowing: seen?.post)
            cache.store(
                SeenPost(post: post, etag: answer.etag(knowing: seen?.etag), seenAt: recall.now()), at: origin
            )
            return post
        } seen: { failure in
            seen.map { ($0.post, .seen($0.seenAt, insteadOf: failure)) }
        }
    }

    package func comments(under id: Post.ID) async throws(ServiceFailure) -> [PostComment] {
        let question = AnswerQuestion(origin: origin, kind: "comments", key: id)
        return try await recall.answer(to: question) { () throws(ServiceFailure) in
            try await service.comments(under: id)
        }
    }

    /// Searches the cache.
    private func find(
        _ question: PageQuestion, _ seen: SeenPage?, _ cache: any PostCache, insteadOf failure: ServiceFailure
    ) async -> (answer: PostPage, source: Recall.Source)? {
        if let seen {
            // Only cached pages are offered as the next page.
            let next = seen.nextPage.map {
                PageQuestion(origin: origin, query: question.query, page: $0, perPage: question.perPage)
            }
            let hasNext = if let next { await cache.page(next) != nil } else { false }
            let page = PostPage(
                posts: seen.posts, totalCount: seen.totalCount, nextPage: hasNext ? seen.nextPage : nil,
                insteadOf: failure)
            return (page, .seen(seen.seenAt, insteadOf: failure))
        }
        let (offset, count) = ((question.page - 1) * question.perPage, question.perPage)
        let hits = await cache.search(question.query, at: origin, offset: offset, limit: count + 1)
        if hits.isEmpty { return nil }
        let page = PostPage(
            posts: hits.prefix(count).map(\.post), totalCount: nil,
            nextPage: hits.count > count ? question.page + 1 : nil, insteadOf: failure)
        return (page, .found(insteadOf: failure))
    }

    /// A date in the future, after the clock was set back, does not count as fresh.
    private func isNoOlder(_ date: Date, than age: Duration) -> Bool {
        (0..<age / .seconds(1)).contains(recall.now().timeIntervalSince(date))
    }
}

extension PostPage {
    fileprivate init(_ seen: SeenPage) {
        self.init(posts: seen.posts, totalCount: seen.totalCount, nextPage: seen.nextPage)
    }
}

extension SeenPage {
    fileprivate init(_ page: PostPage, etag: String?, seenAt: Date) {
        self.init(
            posts: page.posts, totalCount: page.totalCount, nextPage: page.nextPage, etag: etag,
            seenAt: seenAt)
    }
}
