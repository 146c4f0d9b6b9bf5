package import Entities
package import FluxCore
package import ReactiveCore
import TerminalUI

/// The logic of a results screen: what the user does goes in, what the screen shows comes out.
package enum ResultsLogic: StreamLogic {
    package struct Input: Sendable {
        package let acted = Inlet<ResultsAction>()
    }

    package struct Extra: Sendable {
        let store: Store<ResultsState>
        let search: SearchShared
    }

    package struct Output: Sendable {
        package let state: Property<ResultsState>
        package let posts: Property<[Post]>
        /// All that the view draws.
        let shown: Computed<ResultsShown>
        package let toasts: Observable<ResultsState.Toast>
    }

    package static func bind(_ source: StreamSource<Self>, _ bag: DisposeBag) -> Output {
        let (store, search) = (source.extra.store, source.extra.search)
        source.input.acted.subscribe { store.dispatch($0) }.disposed(by: bag)
        return Output(
            state: store.asProperty(), posts: store.select { $0.$posts },
            shown: Computed {
                ResultsShown(
                    state: store.state, history: search.history.store.state,
                    stocked: search.stocked.store.state)
            },
            toasts: store.commands.asObservable().compactMap {
                if case .toast(let toast) = $0 { toast } else { nil }
            })
    }
}

/// What a results screen shows: its own state, and what it shares with other screens.
package struct ResultsShown: Sendable {
    let state: ResultsState
    let history: HistoryState
    let stocked: StockedState

    /// The earlier queries that match what is typed; `nil` until they were read, and while they are not shown.
    var queries: [String]? { state.history.flatMap { history.queries(matching: $0.filter.text) } }

    /// Whether the selected post should be seen beside the list where there is room.
    var hasPreview: Bool { !state.hidesPreview && state.history == nil && !state.posts.isEmpty }
}
