import ApplicationFlux
import Entities
import FluxCore
import FoundationEssentials
import PostAPI
import ReactiveCore
import Shell

/// Runs what the screen of the user's stocks asks for, as work of its scope, and tells it what came of that.
struct StocksActionCreator: Sendable {
    let scope: Scope
    let search: SearchServices

    func run(_ command: StocksState.Command) {
        switch command {
        case .list(let page, let perPage): list(page, perPage: perPage)
        case .retry(let due):
            scope.work("retry", after: due - scope.scheduler.now) { dispatch(.retryDue(at: due)) }
        case .open(let post):
            search.seen.dispatch(.postChosen(post))
            search.flux.routing.dispatch(.opened(.post(id: post.id)))
        case .browse(let address): search.shell.browse(address)
        case .stock(let change, let id):
            search.stocked.change(change, id) { failure in
                dispatch(failure.map { .stockFailed($0, change) } ?? .stockChanged(change))
            }
        case .toast: break  // Told by the stream.
        }
    }

    private func list(_ number: Int, perPage: Int) {
        scope.cancelWork("retry")
        scope.work("list") {
            let asked = search.flux.token.store.state.token
            do throws(ServiceFailure) {
                let page = try await search.stocked.page(number, perPage: perPage)
                if !Task.isCancelled { dispatch(.pageArrived(page, number: number)) }
            } catch {
                if Task.isCancelled { return }
                await search.flux.token.hear(error, of: asked)
                let retryAt = error.retry(at: scope.scheduler.now, search.date())
                dispatch(.stocksFailed(error, number: number, retryAt: retryAt))
            }
        }
    }

    private func dispatch(_ action: StocksAction, line: Int = #line) {
        scope.dispatcher(for: StocksAction.self).dispatch(action, line: line)
    }
}
