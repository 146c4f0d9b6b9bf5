import FluxCore
import FluxQueries

/// Forwards the requests of the list of saved videos.
struct SavedVideosActionCreator: Sendable {
    let scope: Scope
    let services: MyVideoServices

    func run(_ command: SavedVideosState.Command) {
        switch command {
        case .refetch: services.library.videos.refetch(.all)
        case .video(let command):
            VideoActionCreator(scope: scope, services: services) { action in
                scope.dispatcher(for: SavedVideosAction.self).dispatch(.video(action))
            }.run(command)
        }
    }
}
