import FluxCore

nonisolated struct Product: Equatable, Sendable {
    let id: Int
    let name: String
}

nonisolated struct Query: Equatable, Sendable {
    var text = ""
    var page = 1
}

nonisolated enum CatalogueAction: Equatable {
    case opened, typed(String), reachedEnd, retried, selected(Product)
    case pageArrived([Product], of: Query)
    case failed(String, of: Query)
}

struct CatalogueState: Reducible {
    enum Phase: Equatable { case loading, loaded, complete, failed(String) }
    enum Command: Equatable { case find(Query, delay: Duration), open(Product) }

    @Tracked var products: [Product] = []
    var query = Query()
    var phase = Phase.loading

    mutating func reduce(_ action: CatalogueAction, _ ask: CommandSink<Command>) {
        switch action {
        case .opened, .retried: find(query, ask)
        case .typed(let text): find(Query(text: text), delay: .milliseconds(300), ask)
        case .reachedEnd where phase == .loaded:
            find(Query(text: query.text, page: query.page + 1), ask)
        case .selected(let product): ask(.open(product))
        case .pageArrived(let found, query):
            products = query.page == 1 ? found : products + found
            phase = found.isEmpty ? .complete : .loaded
        case .failed(let why, query): phase = .failed(why)
        case .reachedEnd, .pageArrived, .failed: break  // No more pages, or a stale answer.
        }
    }

    private mutating func find(_ next: Query, delay: Duration = .zero, _ ask: CommandSink<Command>) {
        (query, phase) = (next, .loading)
        ask(.find(next, delay: delay))
    }
}

func openCatalogue(
    in parent: Scope, find: @escaping @Sendable (Query) async throws -> [Product],
    open: @escaping @Sendable (Product) -> Void
) -> Screen<ScreenLogic<CatalogueState, CatalogueState>> {
    let scope = parent.child("catalogue")
    let dispatcher = scope.dispatcher(for: CatalogueAction.self)
    let store = scope.store(CatalogueState()) { command in
        switch command {
        case .find(let query, let delay):
            scope.work("find", .debounced(for: delay)) {
                dispatcher.dispatch(.pageArrived(try await find(query), of: query))
            } catch: { error in
                dispatcher.dispatch(.failed("\(error)", of: query))
            }
        case .open(let product): open(product)
        }
    }
    store.dispatch(.opened)
    return Screen(scope, store)
}
