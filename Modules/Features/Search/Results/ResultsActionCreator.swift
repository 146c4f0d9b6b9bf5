import ApplicationFlux
import Entities
import FluxCore
import FluxQueries
import FluxRouting
import FluxScreens
import FoundationEssentials
import PostAPI
import ReactiveCore
import ServiceTexts

/// Performs the commands of a results screen and dispatches their results.
struct ResultsActionCreator: Sendable {
    let scope: Scope
    let search: SearchServices
    private var dispatcher: Dispatcher<ResultsAction> { scope.dispatcher(for: ResultsAction.self) }

    func run(_ command: ResultsState.Command) {
        switch command {
        case .debounce(let text, let delay):
            scope.work("debounce", .debounced(for: delay)) {
                dispatcher.dispatch(.debounced(text, at: scope.scheduler.now))
            }
        case .pages(let command, let perPage, let age): runner(perPage, noOlderThan: age).run(command)
        case .posts(let operation): search.run(operation, in: scope)
        case .follows(let action): search.follows.dispatch(action)
        case .cancelDebounce: scope.cancelWork("debounce")
        case .openStocks: search.flux.routing.dispatch(.opened(.stocks))
        case .loadStocks: search.stocked.loadNewest(in: scope)
        case .readHistory: search.history.read { dispatcher.dispatch(.historyFailed($0)) }
        case .remember(let query): search.history.remember(query) { dispatcher.dispatch(.historyFailed($0)) }
        case .forget(let query): search.history.forget(query) { dispatcher.dispatch(.historyFailed($0)) }
        case .toast(let toast): search.messages.results.showToast(toast)
        }
    }

    private func runner(_ perPage: Int, noOlderThan age: Duration) -> InfiniteQueryRunner<FoundPosts> {
        InfiniteQueryRunner(in: scope, name: "find", retry: search.retry) {
            dispatcher.dispatch(.pages($0))
        } fetch: { request throws(ServiceFailure) in
            let counts = search.stocked.store.state.countDeltas
            let page = try await search.flux.token.reportingRejection { () throws(ServiceFailure) in
                try await search.api.findPosts(
                    request.key, page: request.cursor, perPage: perPage, noOlderThan: age)
            }
            // A cached page may be older than the stocks.
            if page.serviceFailure == nil {
                search.stocked.postsRead(page.posts.map(\.id), since: counts)
            }
            return InfinitePage(
                page.posts, next: page.nextPage, total: page.totalCount,
                refetchAfter: page.serviceFailure.flatMap { $0.retryDelay(at: search.date()) },
                metadata: SearchAnswer(
                    perPage: perPage, rateLimit: page.rateLimit, serviceFailure: page.serviceFailure,
                    leftOut: page.leftOut))
        }
    }
}
