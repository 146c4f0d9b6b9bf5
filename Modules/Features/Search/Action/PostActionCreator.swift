import ApplicationFlux
import Entities
import FluxCore
import PostAPI

/// Reads one post, its comments and whether it is stocked, and turns the answers into facts; all of it is
/// work of the post's scope.
struct PostActionCreator: Sendable {
    let scope: Scope
    let store: PostStore
    let api: any PostAPI
    let token: TokenFlux

    /// - Parameter known: The post as a list had it, for when the screen has nothing.
    func open(_ id: Post.ID, known: Post?) {
        dispatch(.screenOpened)
        if let known, store.state.post == nil { dispatch(.postKnown(known)) }
        load(id)
    }

    func load(_ id: Post.ID) {
        dispatch(.postStarted(id: id))
        scope.work(PostWork.read, PostWork.readPolicy) {
            await ask { () throws(ServiceFailure) in
                guard case .fresh(let post, _) = try await api.post(id, etag: nil) else { return nil }
                return .postArrived(post)
            } or: {
                .postFailed($0, id: id)
            }
        }
    }

    func loadComments() {
        let id = store.state.id
        dispatch(.commentsStarted(id: id))
        scope.work(PostWork.comments, PostWork.commentsPolicy) {
            await ask { () throws(ServiceFailure) in
                guard case .fresh(let comments, _) = try await api.comments(under: id, etag: nil) else {
                    return nil
                }
                return .commentsArrived(comments, id: id)
            } or: {
                .commentsFailed($0, id: id)
            }
        }
    }

    /// Asks whether the post is stocked; nobody is told when that cannot be learned.
    func learnStock() {
        let (id, stock) = (store.state.id, store.state.stock)
        guard token.store.state.isLoggedIn else {
            scope.cancelWork(PostWork.learnStock)
            if stock.isStocked != nil { dispatch(.stockLearned(nil, id: id)) }
            return
        }
        scope.work(PostWork.learnStock, PostWork.learnStockPolicy) {
            await ask { () throws(ServiceFailure) in
                .stockLearned(try await api.hasStocked(id), id: id)
            } or: { _ in
                nil
            }
        }
    }

    /// Does what the one button says.
    func changeStock() {
        scope.cancelWork(PostWork.learnStock)
        scope.work(PostWork.changeStock, PostWork.changeStockPolicy) {
            let (id, change) = (store.state.id, store.state.stock.next)
            dispatch(.stockStarted(change, id: id))
            await ask { () throws(ServiceFailure) in
                switch change {
                case .add: try await api.stock(id)
                case .remove: try await api.unstock(id)
                }
                return .stockDone(change, id: id)
            } or: {
                .stockFailed($0, change, id: id)
            }
        }
    }

    func leave(_ reading: PostReading) {
        if reading != store.state.reading { dispatch(.left(reading, id: store.state.id)) }
    }

    func dismissNotice() { dispatch(.noticeDismissed) }

    /// Dispatches what an answer or a failure comes to; nothing once the work was cancelled.
    private func ask(
        _ question: () async throws(ServiceFailure) -> PostAction?,
        or failed: (ServiceFailure) -> PostAction?
    ) async {
        let asked = token.store.state.token
        do throws(ServiceFailure) {
            let fact = try await question()
            if let fact, !Task.isCancelled { dispatch(fact) }
        } catch {
            if Task.isCancelled { return }
            // First, and to its end: a command is over as soon as it hears of the failure.
            if error == .unauthorized { await token.dispatcher.dispatchAndWait(.rejected(asked)) }
            if let fact = failed(error) { dispatch(fact) }
        }
    }

    private func dispatch(_ action: PostAction, line: Int = #line) {
        scope.dispatcher(for: PostAction.self).dispatch(action, line: line)
    }
}
