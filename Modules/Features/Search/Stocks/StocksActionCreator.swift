import ApplicationFlux
import Entities
import FluxCore
import FluxQueries
import FluxScreens
import PostAPI
import ReactiveCore

/// Performs the commands of the stocks screen and dispatches their results.
struct StocksActionCreator: Sendable {
    let scope: Scope
    let search: SearchServices
    private var dispatcher: Dispatcher<StocksAction> { scope.dispatcher(for: StocksAction.self) }

    func run(_ command: StocksState.Command) {
        switch command {
        case .pages(let command, let perPage): runner(perPage).run(command)
        case .posts(let operation): search.run(operation, in: scope)
        }
    }

    private func runner(_ perPage: Int) -> InfiniteQueryRunner<StockedPosts> {
        InfiniteQueryRunner(in: scope, name: "list", retry: search.retry) {
            dispatcher.dispatch(.pages($0))
        } fetch: { request throws(ServiceFailure) in
            let page = try await search.flux.token.reportingRejection { () throws(ServiceFailure) in
                try await search.stocked.page(request.cursor, perPage: perPage)
            }
            return InfinitePage(
                page.posts, next: page.nextPage, total: page.totalCount, metadata: page.leftOut)
        }
    }
}
