package import Entities
public import FoundationEssentials
package import ReactiveCore
import Synchronization

/// Stores the answers of services, and decides when a cached answer replaces a request.
package final class AnswerCache: Sendable {
    /// When cached answers are used.
    package enum Mode: Sendable {
        /// When the service confirms that they are current.
        case online
        /// Always; nothing is requested.
        case offline
        /// When the service confirms that they are current, cannot be reached, or has reached its rate limit.
        case fallback
        /// Never; new answers replace the cached ones.
        case refresh
    }

    /// The origin of an answer.
    package enum Source: Sendable, Equatable {
        /// The service; as far as it reports, the answer is current.
        case service
        /// The cache, at this date, because the service failed.
        case cached(Date, serviceFailure: ServiceFailure)
        /// A search of the cache, because the service failed.
        case found(serviceFailure: ServiceFailure)
    }

    package let mode: Mode
    package let now: @Sendable () -> Date
    private let open: @Sendable () -> any PostCache
    /// Held while the cache opens. A task would run on the shared threads, which would then wake up forever.
    private let opened = Mutex<(any PostCache)?>(nil)
    private let source = BehaviorRelay(value: Source.service)

    /// Creates a cache that opens on first use.
    ///
    /// - Parameters:
    ///   - mode: When cached answers are used.
    ///   - cache: Opens the storage. Called once, from any thread, when the first cacheable request is made;
    ///     may block.
    ///   - now: The current time.
    package init(
        _ mode: Mode, cache: @escaping @Sendable () -> any PostCache, now: @escaping @Sendable () -> Date
    ) {
        (self.mode, open, self.now) = (mode, cache, now)
    }

    /// The origin of the latest answer, for the offline indicator.
    package var latestSource: Property<Source> { source.asProperty() }

    /// The storage. The first access opens it while other callers wait.
    package var cache: any PostCache {
        opened.withLock { opened in
            let cache = opened ?? open()
            opened = cache
            return cache
        }
    }

    /// Waits until everything stored so far is saved. Returns at once if the cache was never opened.
    package func flush() async { await opened.withLock { $0 }?.flush() }

    /// Requests an answer from a service or takes it from the cache, depending on `mode`.
    ///
    /// - Parameters:
    ///   - origin: The origin of the service.
    ///   - fetch: Sends the request and stores the answer.
    ///   - cached: Given the service's failure, returns the cached answer and its source; `nil` if there is
    ///     none.
    /// - Returns: The answer of the service, or the cached one.
    /// - Throws: The error of `fetch`; `.unreachable` if requests are not allowed and nothing is cached.
    package func answer<Answer: Sendable>(
        from origin: String, fetching fetch: () async throws(ServiceFailure) -> Answer,
        cached: (ServiceFailure) async -> (answer: Answer, source: Source)?
    ) async throws(ServiceFailure) -> Answer {
        var failure = ServiceFailure.unreachable(host: origin)
        if mode != .offline {
            do throws(ServiceFailure) {
                let answer = try await fetch()
                source.accept(.service)
                return answer
            } catch {
                guard mode == .fallback, error.allowsFallback else { throw error }
                failure = error
            }
        }
        guard let (answer, source) = await cached(failure) else { throw failure }
        self.source.accept(source)
        return answer
    }

    /// Requests an answer that is stored under one key, or takes it from the cache.
    ///
    /// - Parameters:
    ///   - key: The key of the cached answer.
    ///   - fetch: Sends the request.
    /// - Returns: The answer of the service, or the cached one.
    /// - Throws: The error of `fetch`; `.unreachable` if requests are not allowed and nothing is cached.
    package func answer<Answer: Codable & Sendable>(
        to key: CachedAnswerKey, fetching fetch: () async throws(ServiceFailure) -> Answer
    ) async throws(ServiceFailure) -> Answer {
        try await answer(from: key.origin) { () throws(ServiceFailure) in
            let answer = try await fetch()
            store(answer, for: key)
            return answer
        } cached: {
            await cached(key, serviceFailure: $0)
        }
    }

    /// Stores `answer` as JSON.
    package func store(_ answer: some Encodable, for key: CachedAnswerKey) {
        guard let bytes = try? JSONEncoder().encode(answer) else { return }
        cache.store(
            CachedAnswer(text: String(decoding: bytes, as: UTF8.self), cachedAt: now()), for: key)
    }

    /// Reads a cached answer.
    ///
    /// - Parameters:
    ///   - key: The key of the answer.
    ///   - failure: The failure of the service.
    /// - Returns: `nil` if nothing is cached, or this version cannot decode it.
    package func cached<Answer: Decodable>(
        _ key: CachedAnswerKey, serviceFailure failure: ServiceFailure
    ) async -> (answer: Answer, source: Source)? {
        await cache.answer(key).flatMap { cached in
            cached.decoded().map { (answer: $0, source: .cached(cached.cachedAt, serviceFailure: failure)) }
        }
    }

    /// Reads all cached answers of a kind, the most recent first.
    package func cached<Answer: Decodable>(_ kind: String, at origin: String) async -> [Answer] {
        await cache.answers(kind, at: origin).compactMap { $0.decoded() }
    }
}

extension CachedAnswer {
    fileprivate func decoded<Answer: Decodable>() -> Answer? {
        try? JSONDecoder().decode(Answer.self, from: Data(text.utf8))
    }
}

extension ServiceFailure {
    /// Whether the request may succeed later, so that a cached answer may replace it.
    fileprivate var allowsFallback: Bool {
        switch self {
        case .unreachable, .interrupted, .timedOut, .unavailable, .rateLimited: true
        case .cancelled, .refused, .insecure, .unauthorized, .forbidden, .notFound, .unexpected: false
        }
    }
}

/// Identifies a cached answer that is neither a page of posts nor a post.
public struct CachedAnswerKey: Sendable, Hashable {
    /// The origin of the service.
    public let origin: String
    /// The kind of answer, such as `comments`. All answers of one kind can be read together.
    public let kind: String
    /// Identifies the answer within its kind.
    public let key: String

    public init(origin: String, kind: String, key: String) {
        (self.origin, self.kind, self.key) = (origin, kind, key)
    }
}

/// An answer of a service at the time it was stored.
public struct CachedAnswer: Sendable, Equatable {
    /// The answer as JSON.
    public let text: String
    public let cachedAt: Date

    public init(text: String, cachedAt: Date) { (self.text, self.cachedAt) = (text, cachedAt) }
}
