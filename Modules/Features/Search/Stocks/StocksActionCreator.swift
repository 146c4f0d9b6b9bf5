import ApplicationFlux
import Entities
import FluxCore
import FoundationEssentials
import PostAPI
import ReactiveCore
import Shell

/// Performs the commands of the stocks screen and dispatches their results.
struct StocksActionCreator: Sendable {
    let scope: Scope
    let search: SearchServices
    private var facts: Dispatcher<StocksAction> { scope.dispatcher(for: StocksAction.self) }

    func run(_ command: StocksState.Command) {
        switch command {
        case .list(let page, let perPage): list(page, perPage: perPage)
        case .retry(let due):
            scope.work("retry", .debounced(for: due - scope.scheduler.now)) {
                facts.dispatch(.retryDue(at: due))
            }
        case .open(let post): search.open(post)
        case .follows(let action): search.follows.dispatch(action)
        case .browse(let address): search.shell.browse(address)
        case .stock(let change, let id):
            search.stocked.change(change, id) { failure in
                facts.dispatch(failure.map { .stockFailed($0, change) } ?? .stockChanged(change, id))
            }
        case .stockBatch(let batch):
            search.stocked.change(batch) { facts.dispatch(.batchEnded(batch, done: $0, $1)) }
        case .toast(let toast): search.shell.showToast(toast)
        }
    }

    private func list(_ number: Int, perPage: Int) {
        scope.cancelWork("retry")
        scope.work("list") {
            let token = search.flux.token.store.state.token
            do throws(ServiceFailure) {
                let page = try await search.stocked.page(number, perPage: perPage)
                if !Task.isCancelled { facts.dispatch(.pageArrived(page, number: number)) }
            } catch {
                if Task.isCancelled { return }
                await search.flux.token.report(error, of: token)
                let retryAt = error.retryTime(at: scope.scheduler.now, search.date())
                facts.dispatch(.stocksFailed(error, number: number, retryAt: retryAt))
            }
        }
    }
}
