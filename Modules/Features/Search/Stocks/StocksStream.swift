package import FluxCore
package import ReactiveCore

/// The logic of the screen of the user's stocks.
package enum StocksLogic: StreamLogic {
    package struct Input: Sendable {
        package let acted = Inlet<StocksAction>()
    }

    package struct Extra: Sendable {
        let store: Store<StocksState>
        let search: SearchShared
    }

    package struct Output: Sendable {
        package let state: Property<StocksState>
        /// All that the view draws.
        let shown: Computed<StocksShown>
        package let toasts: Observable<StockChange>
    }

    package static func bind(_ source: StreamSource<Self>, _ bag: DisposeBag) -> Output {
        let (store, search) = (source.extra.store, source.extra.search)
        source.input.acted.subscribe { store.dispatch($0) }.disposed(by: bag)
        return Output(
            state: store.asProperty(),
            shown: Computed { StocksShown(state: store.state, stocked: search.stocked.store.state) },
            toasts: store.commands.asObservable().compactMap {
                if case .toast(let change) = $0 { change } else { nil }
            })
    }
}

/// What the screen shows: its own state, and what it shares with other screens.
package struct StocksShown: Sendable {
    let state: StocksState
    let stocked: StockedState
}
