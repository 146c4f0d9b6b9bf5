public import Entities
public import FluxCore
public import ReactiveCore

/// Who is logged in, for any screen that shows it.
public enum TokenLogic: StreamLogic {
    public typealias Input = Empty
    public typealias Extra = TokenStore

    public struct Output: Sendable {
        /// `nil` while nobody is logged in, or the service has not told who.
        public let user: Property<User?>
        public let isLoggedIn: Property<Bool>
        /// Where the token came from; `nil` while nobody is logged in.
        public let source: Property<TokenSource?>
    }

    public static func bind(_ source: StreamSource<Self>, _ bag: DisposeBag) -> Output {
        let store = source.extra
        return Output(
            user: store.select { $0.user }, isLoggedIn: store.select { $0.isLoggedIn },
            source: store.select { $0.source })
    }
}

public typealias TokenViewStream = ViewStream<TokenLogic>
