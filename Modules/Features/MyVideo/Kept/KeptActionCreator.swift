import ApplicationFlux
import FluxCore

/// Passes on what the screen that lists what is kept asks for.
struct KeptActionCreator: Sendable {
    let library: LibraryFlux
    let routing: RoutingStore
    let video: VideoActionCreator

    func run(_ command: KeptState.Command) {
        switch command {
        case .library(let action): library.store.dispatch(action)
        case .open(let route): routing.dispatch(.opened(route))
        case .video(let command): video.run(command)
        }
    }
}
