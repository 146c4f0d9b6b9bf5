import ApplicationFlux
import Entities
import FluxCore
import PostAPI

/// Reads one post and turns the answer into facts; work of the post's scope.
struct PostActionCreator: Sendable {
    let scope: Scope
    let api: any PostAPI
    let token: TokenFlux

    func load(_ id: Post.ID) {
        let dispatcher = scope.dispatcher(for: PostAction.self)
        dispatcher.dispatch(.postStarted(id: id))
        scope.work(PostWork.read, PostWork.policy) {
            let asked = token.store.state.token
            do throws(ServiceFailure) {
                guard case .fresh(let post, _) = try await api.post(id, etag: nil), !Task.isCancelled
                else { return }
                dispatcher.dispatch(.postArrived(post))
            } catch {
                if Task.isCancelled { return }
                // First, and to its end: a command is over as soon as it hears of the failure.
                if error == .unauthorized { await token.dispatcher.dispatchAndWait(.rejected(asked)) }
                dispatcher.dispatch(.postFailed(error, id: id))
            }
        }
    }
}
