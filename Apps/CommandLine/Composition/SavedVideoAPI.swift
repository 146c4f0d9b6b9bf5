import Entities
import FluxCore
import Foundation
import MyVideo
import Persistence
import ReactiveCore
import VideoAPI
import VideoAPICached
import VideoAPIPeerTube

/// Reads saved videos from the instance from which they were saved, even if the settings name another one since then.
/// Everything else is read from the instance of the settings.
struct SavedVideoAPI: VideoAPI {
    let current: any VideoAPI
    let library: any MyVideoLibrary
    /// Returns the service at an origin; `nil` if it cannot be used.
    let instance: @Sendable (_ origin: String) -> (any VideoAPI)?

    var origin: String { current.origin }

    func findEpisodes(
        _ query: String, start: Int, count: Int
    ) async throws(ServiceFailure) -> EpisodePage {
        try await current.findEpisodes(query, start: start, count: count)
    }

    func episodes(start: Int, count: Int) async throws(ServiceFailure) -> EpisodePage {
        try await current.episodes(start: start, count: count)
    }

    func episodes(
        of collection: VideoCollection, start: Int, count: Int
    ) async throws(ServiceFailure) -> EpisodePage {
        try await current.episodes(of: collection, start: start, count: count)
    }

    func episode(_ id: String) async throws(ServiceFailure) -> Episode {
        try await service(for: id).episode(id)
    }

    func playback(of id: String) async throws(ServiceFailure) -> Playback {
        try await service(for: id).playback(of: id)
    }

    /// The instance of a saved video. A library that cannot be read contains none.
    private func service(for id: String) async -> any VideoAPI {
        let saved = (try? await library.videos(matching: id)) ?? []
        guard let video = saved.video(matching: id, at: origin), video.episode.origin != origin else {
            return current
        }
        return instance(video.episode.origin) ?? current
    }
}

extension Composition {
    /// Another instance than that of the settings; `nil` with sample data, and while a recording is replayed.
    func instance(at origin: String) -> (any VideoAPI)? {
        guard server == nil, responses == nil else { return nil }
        return VideoAPIPeerTube(origin: origin, http: http, scheduler: root.scheduler, now: { Date() })
            .map { VideoAPICached($0, recall: recall) }
    }
}
