public import FluxCore
public import ReactiveCore

/// Which screen is shown, and the ways to another one.
public enum RootLogic: StreamLogic {
    public struct Input: Sendable {
        public let open = Inlet<Route>()
        public let back = Inlet<Void>()
        public let switchTo = Inlet<Route>()
        /// On without logging in.
        public let skipLogin = Inlet<Void>()

        public init() {}
    }

    public struct Extra: Sendable {
        let store: RoutingStore
        let dispatcher: Dispatcher<RoutingAction>
    }

    public struct Output: Sendable {
        /// The visible screen; `nil` before the start.
        public let top: Property<Route?>
        /// All open screens, the visible one last.
        public let stack: Property<[Route]>
    }

    public static func bind(_ source: StreamSource<Self>, _ bag: DisposeBag) -> Output {
        let (store, dispatcher) = (source.extra.store, source.extra.dispatcher)
        source.input.open.subscribe { dispatcher.dispatch(.opened($0)) }.disposed(by: bag)
        source.input.switchTo.subscribe { dispatcher.dispatch(.switched(to: $0)) }.disposed(by: bag)
        source.input.back.subscribe { dispatcher.dispatch(.wentBack) }.disposed(by: bag)
        source.input.skipLogin.subscribe { dispatcher.dispatch(.loginSkipped) }.disposed(by: bag)
        return Output(top: store.select { $0.top }, stack: store.select { $0.stack })
    }
}

public typealias RootViewStream = ViewStream<RootLogic>
