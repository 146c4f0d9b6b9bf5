import Entities
import Foundation
import ReactiveCore
import Synchronization
import VideoAPI

/// An in-memory video service that becomes unavailable.
final class FailingVideoAPI: VideoAPI {
    static let down = ServiceFailure.timedOut(host: "v.example")
    let origin = "https://v.example"
    private let inner: InMemoryVideoAPI
    private let state: Mutex<(answers: Int, count: Int)>

    /// - Parameter answers: The number of answers before the service becomes unavailable.
    init(answers: Int = .max) {
        state = Mutex((answers, 0))
        inner = InMemoryVideoAPI(
            origin: origin, episodes: (1...5).map(Episode.sample), scheduler: VirtualTimeScheduler())
    }

    /// The number of requests.
    var count: Int { state.withLock { $0.count } }

    func fail() { state.withLock { $0.answers = $0.count } }

    func findEpisodes(_ query: String, start: Int, count: Int) async throws(ServiceFailure) -> EpisodePage {
        try check()
        return try await inner.findEpisodes(query, start: start, count: count)
    }

    func episodes(start: Int, count: Int) async throws(ServiceFailure) -> EpisodePage {
        try check()
        return try await inner.episodes(start: start, count: count)
    }

    func episodes(
        of collection: VideoCollection, start: Int, count: Int
    ) async throws(ServiceFailure) -> EpisodePage {
        try check()
        return try await inner.episodes(of: collection, start: start, count: count)
    }

    func episode(_ id: String) async throws(ServiceFailure) -> Episode {
        try check()
        // The number of the video on the instance.
        return try await inner.episode(id == "5" ? Episode.sample(5).uuid : id)
    }

    func playback(of id: String) async throws(ServiceFailure) -> Playback {
        try check()
        return try await inner.playback(of: id)
    }

    private func check() throws(ServiceFailure) {
        let isDown = state.withLock { state in
            state.count += 1
            return state.count > state.answers
        }
        if isDown { throw Self.down }
    }
}

extension Episode {
    /// Higher numbers are newer.
    static func sample(_ number: Int) -> Episode {
        Episode(
            origin: "https://v.example", uuid: "00000000-0000-0000-0000-00000000000\(number)",
            shortUUID: "short\(number)", name: "Film \(number)", description: number > 2 ? "long" : "short",
            duration: 60, publishedAt: Date(timeIntervalSince1970: Double(number)),
            url: "https://v.example/w",
            channel: Channel(name: number > 3 ? "new" : "old", displayName: "", host: "v.example"))
    }
}
