import ApplicationFlux
import FluxCore

/// Passes on what the screen that lists what is kept asks for.
struct KeptActionCreator: Sendable {
    let scope: Scope
    let services: MyVideoServices

    func run(_ command: KeptState.Command) {
        switch command {
        case .library(let action): services.kept.store.dispatch(action)
        case .open(let route): services.flux.routing.dispatch(.opened(route))
        case .video(let command):
            VideoActionCreator(scope: scope, services: services) { action in
                scope.dispatcher(for: KeptAction.self).dispatch(.video(action))
            }.run(command)
        }
    }
}
