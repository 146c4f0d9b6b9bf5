package import Entities
package import FoundationEssentials
package import ReactiveCore
import Synchronization

/// Decides for every service when what was seen before is the answer, and remembers what is seen.
package final class AnswerCache: Sendable {
    /// When what was seen before is the answer.
    package enum Mode: Sendable {
        /// When the service says that it is still the newest.
        case online
        /// Always; nothing is asked.
        case offline
        /// When the service says so, when it cannot be reached, and when its rate limit is reached.
        case fallback
        /// Never; what is answered takes its place.
        case refresh
    }

    /// Where the latest answer came from.
    package enum Source: Sendable, Equatable {
        /// It is the newest, as far as the service tells.
        case service
        /// Seen before, at that time, while the service gave this.
        case cached(Date, serviceFailure: ServiceFailure)
        /// Searched for among what was seen before.
        case found(serviceFailure: ServiceFailure)
    }

    package let mode: Mode
    package let now: @Sendable () -> Date
    private let open: @Sendable () -> any PostCache
    /// Held while it is opened; a task for that would run on the shared threads, which then wake for ever.
    private let opened = Mutex<(any PostCache)?>(nil)
    private let source = BehaviorRelay(value: Source.service)

    /// - Parameters:
    ///   - mode: When what was seen before is the answer.
    ///   - cache: Gives what remembers. Called once, from anywhere, when something that may be remembered is
    ///     first asked, and may take its time.
    ///   - now: When something is seen.
    package init(
        _ mode: Mode, cache: @escaping @Sendable () -> any PostCache, now: @escaping @Sendable () -> Date
    ) {
        (self.mode, open, self.now) = (mode, cache, now)
    }

    /// Where the latest answer came from: the offline mark.
    package var latestSource: Property<Source> { source.asProperty() }

    /// What remembers; opened by whoever asks first, and others wait for the same one.
    package var cache: any PostCache {
        opened.withLock { opened in
            let cache = opened ?? open()
            opened = cache
            return cache
        }
    }

    /// Returns when all that was seen so far is kept; at once when nothing was asked.
    package func flush() async { await opened.withLock { $0 }?.flush() }

    /// Asks a service, or answers with what was seen, as `mode` says.
    ///
    /// - Parameters:
    ///   - origin: The service's.
    ///   - ask: Asks it, and remembers what it answers.
    ///   - seen: Given what the service gave instead: what was seen, and how it was found; `nil` for nothing.
    /// - Throws: What `fetch` throws; `.unreachable` when nothing may be asked and nothing was seen.
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

    /// The same for an answer that is remembered with its question and nothing else.
    package func answer<Answer: Codable & Sendable>(
        to question: CachedAnswerKey, fetching fetch: () async throws(ServiceFailure) -> Answer
    ) async throws(ServiceFailure) -> Answer {
        try await answer(from: question.origin) { () throws(ServiceFailure) in
            let answer = try await fetch()
            store(answer, for: question)
            return answer
        } cached: {
            await cached(question, serviceFailure: $0)
        }
    }

    /// Remembers `answer`.
    package func store(_ answer: some Encodable, for question: CachedAnswerKey) {
        guard let bytes = try? JSONEncoder().encode(answer) else { return }
        cache.store(
            CachedAnswer(text: String(decoding: bytes, as: UTF8.self), cachedAt: now()), for: question)
    }

    /// - Parameter failure: What the service gave.
    /// - Returns: What was seen; `nil` when nothing was, or nothing that this version understands.
    package func cached<Answer: Decodable>(
        _ question: CachedAnswerKey, serviceFailure failure: ServiceFailure
    ) async -> (answer: Answer, source: Source)? {
        await cache.answer(question).flatMap { cached in
            cached.decoded().map { (answer: $0, source: .cached(cached.cachedAt, serviceFailure: failure)) }
        }
    }

    /// - Returns: All of a kind that were seen, the latest first.
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
    /// Whether the question was not answered, and may be later.
    fileprivate var allowsFallback: Bool {
        switch self {
        case .unreachable, .timedOut, .unavailable, .rateLimited: true
        case .cancelled, .refused, .insecure, .unauthorized, .forbidden, .notFound, .unexpected: false
        }
    }
}
