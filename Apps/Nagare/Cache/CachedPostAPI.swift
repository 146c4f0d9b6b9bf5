import Entities
import Foundation
import Persistence
import PostAPI
import ReactiveCore

/// A post service with a memory: asks whether what was seen is still the newest, and answers from there when
/// the service cannot be reached and that was asked for.
struct CachedPostAPI: PostAPI {
    /// When what was seen before is the answer.
    enum Mode: Sendable {
        /// When the service says that it is still the newest.
        case online
        /// Always; nothing is asked.
        case offline
        /// When the service says so, and when it cannot be reached.
        case fallback
    }

    /// Where the latest answer came from.
    enum Source: Sendable, Equatable {
        /// It is the newest, as far as the service tells.
        case service
        /// Seen before, at that time.
        case seen(Date)
        /// Searched for among what was seen before.
        case found
    }

    /// How long an answer is good whose version the service does not name.
    private static let freshness = 60.0

    let service: any PostAPI
    let cache: any PostCache
    let origin: String
    let mode: Mode
    let now: @Sendable () -> Date
    private let source = BehaviorRelay(value: Source.service)

    init(
        _ service: any PostAPI, cache: any PostCache, origin: String, mode: Mode,
        now: @escaping @Sendable () -> Date
    ) {
        (self.service, self.cache, self.origin, self.mode, self.now) = (service, cache, origin, mode, now)
    }

    /// Where the latest answer came from: the offline mark.
    var latestSource: Property<Source> { source.asProperty() }

    func findPosts(
        _ query: String, page: Int, perPage: Int, etag: String?
    ) async throws(ServiceFailure) -> Fetched<PostPage> {
        let question = PageQuestion(origin: origin, query: query, page: page, perPage: perPage)
        let seen = await cache.page(question)
        if mode == .offline { return try await findOffline(question, seen) }
        if let seen, seen.etag == nil, isFresh(seen.seenAt) { return answer(seen) }
        do throws(ServiceFailure) {
            switch try await service.findPosts(query, page: page, perPage: perPage, etag: etag ?? seen?.etag)
            {
            case .notModified:
                guard etag == nil, let seen else { return .notModified }
                cache.store(
                    SeenPage(
                        posts: seen.posts, totalCount: seen.totalCount, nextPage: seen.nextPage,
                        etag: seen.etag, seenAt: now()), for: question)
                return answer(seen)
            case .fresh(let page, let etag):
                cache.store(
                    SeenPage(
                        posts: page.posts, totalCount: page.totalCount, nextPage: page.nextPage, etag: etag,
                        seenAt: now()), for: question)
                source.accept(.service)
                return .fresh(page, etag: etag)
            }
        } catch {
            guard mode == .fallback, error.isAbsence else { throw error }
            let absence = error
            do throws(ServiceFailure) { return try await findOffline(question, seen) } catch { throw absence }
        }
    }

    func post(_ id: Post.ID, etag: String?) async throws(ServiceFailure) -> Fetched<Post> {
        let seen = await cache.post(id, at: origin)
        if mode == .offline { return try readOffline(seen) }
        do throws(ServiceFailure) {
            switch try await service.post(id, etag: etag ?? seen?.etag) {
            case .notModified:
                guard etag == nil, let seen else { return .notModified }
                cache.store(SeenPost(post: seen.post, etag: seen.etag, seenAt: now()), at: origin)
                source.accept(.service)
                return .fresh(seen.post, etag: seen.etag)
            case .fresh(let post, let etag):
                cache.store(SeenPost(post: post, etag: etag, seenAt: now()), at: origin)
                source.accept(.service)
                return .fresh(post, etag: etag)
            }
        } catch {
            guard mode == .fallback, error.isAbsence, seen != nil else { throw error }
            return try readOffline(seen)
        }
    }

    private func findOffline(
        _ question: PageQuestion, _ seen: SeenPage?
    ) async throws(ServiceFailure) -> Fetched<PostPage> {
        if let seen {
            // A page that was not seen is not offered.
            let next = seen.nextPage.map {
                PageQuestion(origin: origin, query: question.query, page: $0, perPage: question.perPage)
            }
            let hasNext = if let next { await cache.page(next) != nil } else { false }
            source.accept(.seen(seen.seenAt))
            return .fresh(
                PostPage(
                    posts: seen.posts, totalCount: seen.totalCount, nextPage: hasNext ? seen.nextPage : nil),
                etag: seen.etag)
        }
        let (offset, count) = ((question.page - 1) * question.perPage, question.perPage)
        let hits = await cache.search(question.query, at: origin, offset: offset, limit: count + 1)
        guard !hits.isEmpty else { throw .unreachable(host: origin) }
        source.accept(.found)
        let hasNext = hits.count > count
        return .fresh(
            PostPage(
                posts: hits.prefix(count).map(\.post), totalCount: nil,
                nextPage: hasNext ? question.page + 1 : nil), etag: nil)
    }

    private func readOffline(_ seen: SeenPost?) throws(ServiceFailure) -> Fetched<Post> {
        guard let seen else { throw .unreachable(host: origin) }
        source.accept(.seen(seen.seenAt))
        return .fresh(seen.post, etag: seen.etag)
    }

    /// As good as the service's own.
    private func answer(_ seen: SeenPage) -> Fetched<PostPage> {
        source.accept(.service)
        let page = PostPage(posts: seen.posts, totalCount: seen.totalCount, nextPage: seen.nextPage)
        return .fresh(page, etag: seen.etag)
    }

    /// What a clock that went backwards has dated later than now is not fresh.
    private func isFresh(_ date: Date) -> Bool {
        (0..<Self.freshness).contains(now().timeIntervalSince(date))
    }
}

extension ServiceFailure {
    /// Whether nobody answered.
    fileprivate var isAbsence: Bool {
        switch self {
        case .unreachable, .timedOut, .unavailable: true
        case .cancelled, .insecure, .unauthorized, .forbidden, .notFound, .rateLimited, .unexpected: false
        }
    }
}
