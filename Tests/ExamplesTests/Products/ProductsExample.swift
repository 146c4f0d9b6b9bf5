import FluxCore
import FluxTesting
import ReactiveCore
import ReactiveTesting
import Testing

@Suite("teamLab's product list")
struct ProductsExample {
    private let scheduler = TestScheduler()

    /// Two products per page; saving product 2 fails after 200 ms, saving others succeeds after 100 ms.
    private func list(in scope: Scope) -> (test: TestStore<ProductsState>, creator: ProductsActionCreator) {
        let (store, scheduler) = (scope.store(ProductsState()), scheduler)
        let api = ProductsAPI(
            page: { page throws(ProductsFailure) in
                if page == 3 { throw .offline }
                return [Product(id: page * 2 - 1), Product(id: page * 2)]
            },
            setFavourite: { id, _ throws(ProductsFailure) in
                try? await scheduler.sleep(for: .milliseconds(id == 2 ? 200 : 100))
                if id == 2 { throw .offline }
            })
        return (
            TestStore(store, in: scope), ProductsActionCreator(scope: scope, store: store, api: api)
        )
    }

    private func open(_ products: [Product]) -> (TestStore<ProductsState>, ProductsActionCreator) {
        let (test, creator) = list(in: Scope(root: "app", scheduler: scheduler))
        test.send(.pageArrived(products, page: 1)) { ($0.products, $0.page) = (products, 1) }
        return (test, creator)
    }

    @Test("loading more appends the next page, and refreshing replaces the list")
    func pages() {
        let (test, creator) = list(in: Scope(root: "app", scheduler: scheduler))
        let first = [Product(id: 1), Product(id: 2)]

        creator.refresh()
        test.receive(.loadingStarted) { $0.isLoading = true }
        scheduler.run()
        test.receive(.pageArrived(first, page: 1)) {
            ($0.products, $0.page, $0.isLoading) = (first, 1, false)
        }
        creator.loadMore()
        test.receive(.loadingStarted) { $0.isLoading = true }
        scheduler.run()
        test.receive(.pageArrived([Product(id: 3), Product(id: 4)], page: 2)) {
            ($0.page, $0.isLoading) = (2, false)
            $0.products += [Product(id: 3), Product(id: 4)]
        }
        creator.refresh()
        test.receive(.loadingStarted) { $0.isLoading = true }
        scheduler.run()
        test.receive(.pageArrived(first, page: 1)) {
            ($0.products, $0.page, $0.isLoading) = (first, 1, false)
        }
    }

    @Test("starting to load does not repaint the list")
    func repaint() {
        let (test, creator) = open([Product(id: 1)])
        let painted = Recorder<[Product]>()
        test.store.select { $0.$products }.asObservable().record(into: painted)

        creator.refresh()
        #expect(painted.elements.count == 1)
        scheduler.run()

        #expect(painted.elements.map(\.count) == [1, 2])
        test.receive(.loadingStarted) { $0.isLoading = true }
        test.receive(where: { $0 != .loadingStarted }) {
            ($0.products, $0.isLoading) = ([Product(id: 1), Product(id: 2)], false)
        }
    }

    @Test(
        "a favourite is shown immediately, and a failed save reverts only its own change")
    func favourites() {
        let (test, creator) = open([Product(id: 1), Product(id: 2)])

        creator.setFavourite(1, true)
        creator.setFavourite(2, true)
        test.receive(.favouriteChanged(1, to: true)) { $0.products[0].isFavourite = true }
        test.receive(.favouriteChanged(2, to: true)) { $0.products[1].isFavourite = true }
        scheduler.run()
        test.receive(.favouriteSaved(1))
        test.receive(.favouriteFailed(2, to: true)) { $0.products[1].isFavourite = false }
        test.receive(command: .toast(.saved))
        test.receive(command: .toast(.notSaved))
    }

    @Test("a toast is shown once, and not to later subscribers")
    func toast() {
        let (test, creator) = open([Product(id: 1)])
        let (early, late) = (Recorder<ProductsState.Command>(), Recorder<ProductsState.Command>())
        test.store.commands.asObservable().record(into: early)

        creator.setFavourite(1, true)
        test.receive(.favouriteChanged(1, to: true)) { $0.products[0].isFavourite = true }
        scheduler.run()
        test.receive(.favouriteSaved(1))
        test.receive(command: .toast(.saved))
        test.store.commands.asObservable().record(into: late)
        test.send(.favouriteChanged(1, to: false)) { $0.products[0].isFavourite = false }

        #expect(early.elements == [.toast(.saved)])
        #expect(late.elements == [])
    }

    @Test("equal errors are reported each time")
    func errors() {
        let (test, creator) = open([])
        test.send(.pageArrived([], page: 2)) { $0.page = 2 }

        for _ in 1...2 {
            creator.loadMore()
            test.receive(.loadingStarted) { $0.isLoading = true }
            scheduler.run()
            test.receive(.loadingFailed(.offline)) { $0.isLoading = false }
            test.receive(command: .toast(.notLoaded(.offline)))
        }
    }

    private enum AppAction: Equatable { case list(ProductsAction), detail(ProductsAction) }

    @Test("a favourite that was changed on the detail screen is forwarded to the list once")
    func forwarded() {
        let root = Scope(root: "app", scheduler: scheduler)
        let (listScope, detail) = (root.child("list"), root.child("detail"))
        let (test, _) = list(in: listScope)
        for (here, there) in [(detail, listScope), (listScope, detail)] {
            here.forward(ProductsAction.self, to: there) {
                if case .favouriteChanged = $0 { $0 } else { nil }
            }
        }
        let recorder = ActionRecorder<AppAction>()
        recorder.record(ProductsAction.self, in: listScope, as: AppAction.list)
        recorder.record(ProductsAction.self, in: detail, as: AppAction.detail)
        test.send(.pageArrived([Product(id: 1)], page: 1)) { ($0.products, $0.page) = ([Product(id: 1)], 1) }

        detail.dispatcher(for: ProductsAction.self).dispatch(.favouriteChanged(1, to: true))

        test.receive(.favouriteChanged(1, to: true)) { $0.products[0].isFavourite = true }
        recorder.expect(
            .list(.pageArrived([Product(id: 1)], page: 1)), .detail(.favouriteChanged(1, to: true)),
            .list(.favouriteChanged(1, to: true)))
    }
}
