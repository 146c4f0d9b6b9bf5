public import Entities
public import FluxCore
public import Persistence
public import ReactiveCore

/// Who is logged in, for any screen that shows it.
public enum TokenLogic: StreamLogic {
    public struct Input: Sendable {
        /// Put the notice away: the next one shows.
        public let noticeDismissed = Inlet<Void>()
    }

    public struct Extra: Sendable {
        let store: TokenStore
        let dispatcher: Dispatcher<TokenAction>
    }

    public struct Output: Sendable {
        /// `nil` while nobody is logged in, or the service has not told who.
        public let user: Property<User?>
        public let isLoggedIn: Property<Bool>
        /// Where the token came from; `nil` while nobody is logged in.
        public let source: Property<TokenSource?>
        /// What the vault did not do, one at a time; `nil` for nothing.
        public let notice: Property<VaultFailure?>
    }

    public static func bind(_ source: StreamSource<Self>, _ bag: DisposeBag) -> Output {
        let (store, dispatcher) = (source.extra.store, source.extra.dispatcher)
        source.input.noticeDismissed.subscribe { dispatcher.dispatch(.noticeDismissed) }.disposed(by: bag)
        return Output(
            user: store.select { $0.user }, isLoggedIn: store.select { $0.isLoggedIn },
            source: store.select { $0.source }, notice: store.select { $0.notices.shown })
    }
}

public typealias TokenViewStream = ViewStream<TokenLogic>
