import ApplicationFlux
import FluxCore

/// Passes on what the screen that lists what is kept asks for.
struct SavedVideosActionCreator: Sendable {
    let scope: Scope
    let services: MyVideoServices

    func run(_ command: SavedVideosState.Command) {
        switch command {
        case .library(let action): services.libraryFlux.store.dispatch(action)
        case .open(let route): services.flux.routing.dispatch(.opened(route))
        case .video(let command):
            VideoActionCreator(scope: scope, services: services) { action in
                scope.dispatcher(for: SavedVideosAction.self).dispatch(.video(action))
            }.run(command)
        }
    }
}
