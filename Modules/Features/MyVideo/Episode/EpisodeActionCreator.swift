import FluxCore
import FluxQueries

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
