public import Entities
public import ReactiveCore

/// Episodes in memory, for tests and demos.
public struct InMemoryVideoAPI: VideoAPI {
    public let origin: String
    private let all: [Episode]
    private let playbacks: [String: Playback]
    private let collections: [VideoCollection: [String]]
    private let scheduler: any Scheduler
    private let delay: @Sendable (String) -> Duration

    /// Creates an instance.
    ///
    /// - Parameters:
    ///   - origin: The origin of the instance.
    ///   - episodes: Newest first.
    ///   - playbacks: How to play an episode, by uuid. Other episodes can only be opened as a page.
    ///   - collections: The uuids of the episodes of accounts and playlists; an episode knows its channel.
    ///   - scheduler: Measures the delay.
    ///   - delay: The time to answer a query or a request for an id.
    public init(
        origin: String, episodes: [Episode], playbacks: [String: Playback] = [:],
        collections: [VideoCollection: [String]] = [:],
        scheduler: any Scheduler,
        delay: @escaping @Sendable (String) -> Duration = { _ in .zero }
    ) {
        (self.origin, self.all, self.playbacks) = (origin, episodes, playbacks)
        self.collections = collections
        (self.scheduler, self.delay) = (scheduler, delay)
    }

    public func findEpisodes(
        _ query: String, start: Int, count: Int
    ) async throws(ServiceFailure) -> EpisodePage {
        try await wait(delay(query))
        let words = query.lowercased().split(separator: " ")
        let hits = all.filter { episode in
            let texts = ([episode.name, episode.description] + episode.tags).map { $0.lowercased() }
            return words.allSatisfy { word in texts.contains { $0.contains(word) } }
        }
        return page(of: hits, start, count)
    }

    public func episodes(start: Int, count: Int) async throws(ServiceFailure) -> EpisodePage {
        try await wait(delay(""))
        return page(of: all, start, count)
    }

    public func episodes(
        of collection: VideoCollection, start: Int, count: Int
    ) async throws(ServiceFailure) -> EpisodePage {
        try await wait(delay(collection.text))
        var own = (collections[collection] ?? []).compactMap { uuid in all.first { $0.uuid == uuid } }
        if case .channel(let handle) = collection { own = all.filter { $0.channel.handle == handle } }
        guard !own.isEmpty else { throw .notFound }
        return page(of: own, start, count)
    }

    public func episode(_ id: String) async throws(ServiceFailure) -> Episode {
        try await wait(delay(id))
        guard let episode = all.first(where: { $0.uuid == id || $0.shortUUID == id }) else { throw .notFound }
        return episode
    }

    public func playback(of id: String) async throws(ServiceFailure) -> Playback {
        let episode = try await episode(id)
        return playbacks[episode.uuid] ?? .page(url: episode.url)
    }

    private func page(of hits: [Episode], _ start: Int, _ count: Int) -> EpisodePage {
        let slice = hits.dropFirst(start).prefix(count)
        let end = start + slice.count
        return EpisodePage(
            episodes: Array(slice), total: hits.count, next: end < hits.count && !slice.isEmpty ? end : nil)
    }

    private func wait(_ delay: Duration) async throws(ServiceFailure) {
        do { try await scheduler.sleep(for: delay) } catch { throw .cancelled }
    }
}
