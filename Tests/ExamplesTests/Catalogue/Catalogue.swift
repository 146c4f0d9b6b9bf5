import FluxCore

struct Product: Equatable, Sendable {
    let id: Int
    let name: String
}

struct Question: Equatable, Sendable {
    var text = ""
    var page = 1
}

enum CatalogueAction: Equatable {
    case opened, typed(String), reachedEnd, retried, selected(Product)
    case pageArrived([Product], of: Question)
    case failed(String, of: Question)
}

struct CatalogueState: Reducible {
    enum Phase: Equatable { case loading, loaded, complete, failed(String) }
    enum Command: Equatable { case find(Question, rest: Duration), open(Product) }

    @Tracked var products: [Product] = []
    var question = Question()
    var phase = Phase.loading

    mutating func reduce(_ action: CatalogueAction, _ ask: (Command) -> Void) {
        switch action {
        case .opened, .retried: find(question, ask)
        case .typed(let text): find(Question(text: text), rest: .milliseconds(300), ask)
        case .reachedEnd where phase == .loaded:
            find(Question(text: question.text, page: question.page + 1), ask)
        case .selected(let product): ask(.open(product))
        case .pageArrived(let found, question):
            products = question.page == 1 ? found : products + found
            phase = found.isEmpty ? .complete : .loaded
        case .failed(let why, question): phase = .failed(why)
        case .reachedEnd, .pageArrived, .failed: break  // Nothing is left, or the user has typed on since.
        }
    }

    private mutating func find(_ next: Question, rest: Duration = .zero, _ ask: (Command) -> Void) {
        (question, phase) = (next, .loading)
        ask(.find(next, rest: rest))
    }
}

func openCatalogue(
    in parent: Scope, find: @escaping @Sendable (Question) async throws -> [Product],
    open: @escaping @Sendable (Product) -> Void
) -> Screen<ScreenLogic<CatalogueState, CatalogueState>> {
    let scope = parent.child("catalogue")
    let facts = scope.dispatcher(for: CatalogueAction.self)
    let store = scope.store(CatalogueState()) { command in
        switch command {
        case .find(let question, let rest):
            scope.work("find", .debounced(for: rest)) {
                facts.dispatch(.pageArrived(try await find(question), of: question))
            } catch: { error in
                facts.dispatch(.failed("\(error)", of: question))
            }
        case .open(let product): open(product)
        }
    }
    store.dispatch(.opened)
    return Screen(scope, store)
}
