import Entities
import FluxCore
import FluxQueries
import FluxScreens
import FoundationEssentials
import Persistence
import ServiceTexts
import VideoAPI

/// Performs the commands of an episode's screen.
struct EpisodeActionCreator: Sendable {
    let scope: Scope
    let services: MyVideoServices

    func run(_ command: EpisodeState.Command) {
        switch command {
        case .refetch(let id): services.episodes.refetch(id)
        case .video(let command):
            VideoActionCreator(scope: scope, services: services) { action in
                scope.dispatcher(for: EpisodeAction.self).dispatch(.video(action))
            }.run(command)
        }
    }
}

/// Reads episodes from the instance or, if that fails, from the library.
struct EpisodeService: Sendable {
    let api: any VideoAPI
    let library: any MyVideoLibrary
    let now: @Sendable () -> Date

    /// Provides the episodes to a scope and those below.
    func provide(in scope: Scope) -> QueryProvider<EpisodeByID> {
        scope.provide(EpisodeByID.self, retry: .atRateLimit(now)) {
            id throws(ServiceFailure) in
            try await episode(id)
        }
    }

    private func episode(_ id: String) async throws(ServiceFailure) -> FoundEpisode {
        do throws(ServiceFailure) {
            return FoundEpisode(episode: try await api.episode(id), source: .instance)
        } catch {
            // If the library cannot be read, there is no saved version; the list screen reports that failure.
            let videos = (try? await library.videos(matching: id)) ?? []
            guard let saved = videos.video(matching: id, at: api.origin) else { throw error }
            return FoundEpisode(
                episode: saved.episode, source: .library(savedAt: saved.addedAt, serviceFailure: error),
                retryDelay: error.retryDelay(at: now()))
        }
    }
}
