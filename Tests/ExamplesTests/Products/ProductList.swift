// teamLab's product list: paging, pull to refresh, favourites that are shown before they are saved.
import FluxCore

struct Product: Equatable, Codable, Sendable {
    let id: Int
    var isFavourite = false
}

enum ProductsFailure: Error { case offline }

enum ProductsAction: Equatable {
    case loadingStarted
    case pageArrived([Product], page: Int)
    case loadingFailed(ProductsFailure)
    case favouriteChanged(Int, to: Bool)
    case favouriteSaved(Int)
    case favouriteFailed(Int, to: Bool)
}

struct ProductsState: Reducible {
    enum Command: Equatable { case toast(Toast) }
    enum Toast: Equatable { case saved, notSaved, notLoaded(ProductsFailure) }

    @Tracked var products: [Product] = []
    var page = 0
    var isLoading = false

    mutating func reduce(_ action: ProductsAction, _ ask: CommandSink<Command>) {
        switch action {
        case .loadingStarted: isLoading = true
        case .pageArrived(let found, let page):
            (products, self.page, isLoading) = (page == 1 ? found : products + found, page, false)
        case .loadingFailed(let failure):
            isLoading = false
            ask(.toast(.notLoaded(failure)))
        case .favouriteChanged(let id, let isFavourite): set(id, isFavourite)
        case .favouriteFailed(let id, let isFavourite):
            set(id, !isFavourite)
            ask(.toast(.notSaved))
        case .favouriteSaved: ask(.toast(.saved))
        }
    }

    private mutating func set(_ id: Int, _ isFavourite: Bool) {
        guard let index = products.firstIndex(where: { $0.id == id }) else { return }
        products[index].isFavourite = isFavourite
    }
}

struct ProductsAPI {
    let page: @Sendable (Int) async throws(ProductsFailure) -> [Product]
    let setFavourite: @Sendable (Int, Bool) async throws(ProductsFailure) -> Void
}

struct ProductsActionCreator {
    let scope: Scope
    let store: Store<ProductsState>
    let api: ProductsAPI

    func refresh() { load(1) }

    func loadMore() { load(store.state.page + 1) }

    func setFavourite(_ id: Int, _ isFavourite: Bool) {
        let (dispatcher, api) = (scope.dispatcher(for: ProductsAction.self), api)
        dispatcher.dispatch(.favouriteChanged(id, to: isFavourite))
        scope.work("favourite \(id)", .enqueue) {
            try await api.setFavourite(id, isFavourite)
            dispatcher.dispatch(.favouriteSaved(id))
        } catch: { _ in
            dispatcher.dispatch(.favouriteFailed(id, to: isFavourite))
        }
    }

    private func load(_ page: Int) {
        let (dispatcher, api) = (scope.dispatcher(for: ProductsAction.self), api)
        dispatcher.dispatch(.loadingStarted)
        scope.work("load") { () async throws(ProductsFailure) in
            dispatcher.dispatch(.pageArrived(try await api.page(page), page: page))
        } catch: {
            dispatcher.dispatch(.loadingFailed($0))
        }
    }
}
