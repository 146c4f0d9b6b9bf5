import ApplicationFlux
import Entities
import FluxCore
import FoundationEssentials
import PostAPI
import ReactiveCore
import Shell

/// Performs the commands of a results screen and dispatches their results.
struct ResultsActionCreator: Sendable {
    let scope: Scope
    let search: SearchServices
    private var facts: Dispatcher<ResultsAction> { scope.dispatcher(for: ResultsAction.self) }

    func run(_ command: ResultsState.Command) {
        switch command {
        case .debounce(let text, let delay):
            scope.work("rest", .debounced(for: delay)) {
                facts.dispatch(.debounced(text, at: scope.scheduler.now))
            }
        case .find(let request, let age): find(request, noOlderThan: age)
        case .retry(let due):
            scope.work("retry", .debounced(for: due - scope.scheduler.now)) {
                facts.dispatch(.retryDue(at: due))
            }
        case .cancelDebounce: scope.cancelWork("rest")
        case .stop: for work in ["rest", "find", "retry"] { scope.cancelWork(work) }
        case .open(let post): search.open(post)
        case .openStocks: search.flux.routing.dispatch(.opened(.stocks))
        case .follow(let name):
            search.follows.dispatch(.followRequested(name, at: search.date()))
            search.follows.dispatch(.loadRequested(checking: false))
        case .follows(let action): search.follows.dispatch(action)
        case .browse(let address): search.shell.browse(address)
        case .loadStocks: search.stocked.loadNewest(in: scope)
        case .stock(let change, let id):
            search.stocked.change(change, id) { failure in
                facts.dispatch(failure.map { .stockFailed($0, change) } ?? .stockChanged(change, id))
            }
        case .stockBatch(let batch):
            search.stocked.change(batch) { facts.dispatch(.batchEnded(batch, done: $0, $1)) }
        case .readHistory: search.history.read { facts.dispatch(.historyFailed($0)) }
        case .remember(let query): search.history.remember(query) { facts.dispatch(.historyFailed($0)) }
        case .forget(let query): search.history.forget(query) { facts.dispatch(.historyFailed($0)) }
        case .toast(let toast): search.shell.showToast(toast)
        }
    }

    private func find(_ request: SearchRequest, noOlderThan age: Duration) {
        scope.cancelWork("retry")
        scope.work("find") {
            let token = search.flux.token.store.state.token
            do throws(ServiceFailure) {
                let page = try await search.api.findPosts(
                    request.query, page: request.page, perPage: request.perPage, noOlderThan: age)
                if Task.isCancelled { return }
                search.stocked.store.dispatch(.postsRead(page.posts.map(\.id)))
                let retryAt = page.serviceFailure?.retryTime(at: scope.scheduler.now, search.date())
                facts.dispatch(.pageArrived(page, for: request, retryAt: retryAt))
            } catch {
                if Task.isCancelled { return }
                await search.flux.token.report(error, of: token)
                let retryAt = error.retryTime(at: scope.scheduler.now, search.date())
                facts.dispatch(.searchFailed(error, for: request, retryAt: retryAt))
            }
        }
    }
}
