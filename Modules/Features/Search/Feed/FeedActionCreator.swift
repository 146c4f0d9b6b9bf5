import ApplicationFlux
import Entities
import FluxCore
import FluxScreens

/// Performs the commands of the Following screen.
struct FeedActionCreator: Sendable {
    let scope: Scope
    let search: SearchServices
    let saving: VideoSaving?

    func run(_ command: FeedState.Command) {
        switch command {
        case .follows(let action): search.follows.dispatch(action)
        case .posts(let operation): search.run(operation, in: scope)
        case .toggleVideos(let posts): saving?.toggle(posts)
        }
    }
}
