import Entities
import ReactiveCore
import Synchronization
import VideoAPI

/// An in-memory instance that records its requests and fails on demand.
final class RecordingVideoAPI: VideoAPI {
    let origin = "https://videos.example"
    private let scheduler: any Scheduler
    private let delay: @Sendable (String) -> Duration
    private let record: Mutex<Record>

    private struct Record {
        var episodes: [Episode]
        var failure: ServiceFailure?
        var fault: (@Sendable (Int) -> ServiceFailure?)?
        var playbacks: [String: Playback] = [:]
        var requests: [String] = []
        var cancelled: [String] = []
    }

    init(
        _ episodes: [Episode], on scheduler: any Scheduler,
        delay: @escaping @Sendable (String) -> Duration = { _ in .seconds(1) }
    ) {
        (self.scheduler, self.delay) = (scheduler, delay)
        record = Mutex(Record(episodes: episodes))
    }

    /// The failure of all later requests; `nil` for none.
    var failure: ServiceFailure? {
        get { record.withLock { $0.failure } }
        set { record.withLock { $0.failure = newValue } }
    }

    /// The failure of a request, given its number from 1; `nil` for none.
    var fault: (@Sendable (Int) -> ServiceFailure?)? {
        get { record.withLock { $0.fault } }
        set { record.withLock { $0.fault = newValue } }
    }

    /// The episodes of later answers, newest first.
    var episodes: [Episode] {
        get { record.withLock { $0.episodes } }
        set { record.withLock { $0.episodes = newValue } }
    }

    /// Playbacks by UUID; other episodes have only a page.
    var playbacks: [String: Playback] {
        get { record.withLock { $0.playbacks } }
        set { record.withLock { $0.playbacks = newValue } }
    }

    /// All requests in order: `newest 0+2`, `search swift 0+2`, `episode ID`.
    var requests: [String] { record.withLock { $0.requests } }
    var cancelled: [String] { record.withLock { $0.cancelled } }

    func findEpisodes(
        _ query: String, start: Int, count: Int
    ) async throws(ServiceFailure) -> EpisodePage {
        let api = try await answer("search \(query) \(start)+\(count)", after: delay(query))
        return try await api.findEpisodes(query, start: start, count: count)
    }

    func episodes(start: Int, count: Int) async throws(ServiceFailure) -> EpisodePage {
        let api = try await answer("newest \(start)+\(count)", after: delay(""))
        return try await api.episodes(start: start, count: count)
    }

    func episode(_ id: String) async throws(ServiceFailure) -> Episode {
        try await answer("episode \(id)", after: delay(id)).episode(id)
    }

    func episodes(
        of collection: VideoCollection, start: Int, count: Int
    ) async throws(ServiceFailure) -> EpisodePage {
        let api = try await answer("\(collection.text) \(start)+\(count)", after: delay(""))
        return try await api.episodes(of: collection, start: start, count: count)
    }

    func playback(of id: String) async throws(ServiceFailure) -> Playback {
        try await answer("playback \(id)", after: delay(id)).playback(of: id)
    }

    private func answer(
        _ request: String, after delay: Duration
    ) async throws(ServiceFailure) -> InMemoryVideoAPI {
        let fault = record.withLock { record in
            record.requests.append(request)
            return record.fault?(record.requests.count)
        }
        do {
            try await scheduler.sleep(for: delay)
        } catch {
            record.withLock { $0.cancelled.append(request) }
            throw .cancelled
        }
        let (episodes, playbacks, failure) = record.withLock { ($0.episodes, $0.playbacks, $0.failure) }
        if let failure = fault ?? failure { throw failure }
        return InMemoryVideoAPI(
            origin: origin, episodes: episodes, playbacks: playbacks, scheduler: scheduler)
    }
}
