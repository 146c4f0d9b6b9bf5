package import Entities
package import Foundation
package import Persistence
package import PostAPI
package import ReactiveCore
import Synchronization

/// A post service with a memory: asks whether what was seen is still the newest, and answers from there when
/// the service cannot be reached and that was asked for.
package final class PostAPICached: PostAPI {
    /// When what was seen before is the answer.
    package enum Mode: Sendable {
        /// When the service says that it is still the newest.
        case online
        /// Always; nothing is asked.
        case offline
        /// When the service says so, and when it cannot be reached.
        case fallback
        /// Never; what is answered takes its place.
        case refresh
    }

    /// Where the latest answer came from.
    package enum Source: Sendable, Equatable {
        /// It is the newest, as far as the service tells.
        case service
        /// Seen before, at that time.
        case seen(Date)
        /// Searched for among what was seen before.
        case found
    }

    /// How long an answer is good whose version the service does not name.
    private static let freshness = 60.0

    let service: any ConditionalPostAPI
    private let open: @Sendable () -> any PostCache
    /// Held while it is opened; a task for that would run on the shared threads, which then wake for ever.
    private let opened = Mutex<(any PostCache)?>(nil)
    private let origin: String
    private let mode: Mode
    private let now: @Sendable () -> Date
    private let source = BehaviorRelay(value: Source.service)

    /// - Parameters:
    ///   - service: Asked with the version that was seen; and for what is never remembered.
    ///   - cache: Gives what remembers. Called once, from anywhere, when something that may be remembered is
    ///     first asked, and may take its time.
    ///   - origin: The service's, by which the cache tells it from others.
    ///   - mode: When what was seen before is the answer.
    ///   - now: When something is seen.
    package init(
        _ service: any ConditionalPostAPI, cache: @escaping @Sendable () -> any PostCache, origin: String,
        mode: Mode, now: @escaping @Sendable () -> Date
    ) {
        (self.service, open, self.origin, self.mode, self.now) = (service, cache, origin, mode, now)
    }

    /// Where the latest answer came from: the offline mark.
    package var latestSource: Property<Source> { source.asProperty() }

    /// Returns when all that was seen so far is kept; at once when nothing was asked.
    package func settle() async {
        await opened.withLock { $0 }?.settle()
    }

    package func findPosts(
        _ query: String, page: Int, perPage: Int
    ) async throws(ServiceFailure) -> PostPage {
        let question = PageQuestion(origin: origin, query: query, page: page, perPage: perPage)
        let cache = cache
        let seen = mode == .refresh ? nil : await cache.page(question)
        if mode == .offline { return try await findOffline(question, seen, cache) }
        if let seen, seen.etag == nil, isFresh(seen.seenAt) {
            source.accept(.service)
            return PostPage(seen)
        }
        do throws(ServiceFailure) {
            let answer = try await service.findPosts(query, page: page, perPage: perPage, etag: seen?.etag)
            let page = try answer.newest(knowing: seen.map { PostPage($0) })
            cache.store(
                SeenPage(page, etag: answer.etag(knowing: seen?.etag), seenAt: now()), for: question)
            source.accept(.service)
            return page
        } catch {
            guard mode == .fallback, error.isAbsence else { throw error }
            let absence = error
            do throws(ServiceFailure) { return try await findOffline(question, seen, cache) } catch {
                throw absence
            }
        }
    }

    package func post(_ id: Post.ID) async throws(ServiceFailure) -> Post {
        let cache = cache
        let seen = mode == .refresh ? nil : await cache.post(id, at: origin)
        if mode == .offline { return try readOffline(seen) }
        do throws(ServiceFailure) {
            let answer = try await service.post(id, etag: seen?.etag)
            let post = try answer.newest(knowing: seen?.post)
            cache.store(
                SeenPost(post: post, etag: answer.etag(knowing: seen?.etag), seenAt: now()), at: origin)
            source.accept(.service)
            return post
        } catch {
            guard mode == .fallback, error.isAbsence, seen != nil else { throw error }
            return try readOffline(seen)
        }
    }

    /// Opened by a task of its own: whoever asks first may be drawing frames, and others wait for the same one.
    private var cache: any PostCache {
        opened.withLock { opened in
            let cache = opened ?? open()
            opened = cache
            return cache
        }
    }

    private func findOffline(
        _ question: PageQuestion, _ seen: SeenPage?, _ cache: any PostCache
    ) async throws(ServiceFailure) -> PostPage {
        if let seen {
            // A page that was not seen is not offered.
            let next = seen.nextPage.map {
                PageQuestion(origin: origin, query: question.query, page: $0, perPage: question.perPage)
            }
            let hasNext = if let next { await cache.page(next) != nil } else { false }
            source.accept(.seen(seen.seenAt))
            return PostPage(
                posts: seen.posts, totalCount: seen.totalCount, nextPage: hasNext ? seen.nextPage : nil)
        }
        let (offset, count) = ((question.page - 1) * question.perPage, question.perPage)
        let hits = await cache.search(question.query, at: origin, offset: offset, limit: count + 1)
        guard !hits.isEmpty else { throw .unreachable(host: origin) }
        source.accept(.found)
        let hasNext = hits.count > count
        return PostPage(
            posts: hits.prefix(count).map(\.post), totalCount: nil,
            nextPage: hasNext ? question.page + 1 : nil
        )
    }

    private func readOffline(_ seen: SeenPost?) throws(ServiceFailure) -> Post {
        guard let seen else { throw .unreachable(host: origin) }
        source.accept(.seen(seen.seenAt))
        return seen.post
    }

    /// What a clock that went backwards has dated later than now is not fresh.
    private func isFresh(_ date: Date) -> Bool {
        (0..<Self.freshness).contains(now().timeIntervalSince(date))
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

extension ServiceFailure {
    /// Whether nobody answered.
    fileprivate var isAbsence: Bool {
        switch self {
        case .unreachable, .timedOut, .unavailable: true
        case .cancelled, .refused, .insecure, .unauthorized, .forbidden, .notFound, .rateLimited, .unexpected:
            false
        }
    }
}
