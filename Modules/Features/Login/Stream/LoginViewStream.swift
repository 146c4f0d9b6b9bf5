import ApplicationFlux
public import Entities
public import FluxCore
public import ReactiveCore

/// The login screen: a pasted token or the wish for a browser goes in, the phase comes out.
public enum LoginLogic: StreamLogic {
    public struct Input: Sendable {
        /// The token as pasted; white space around it does not matter. It goes no further than this stream.
        public let tokenPasted = Inlet<String>()
        /// Sends a browser to the service and waits for it to come back.
        public let oauth = Inlet<Void>()
        public let logOut = Inlet<Void>()
        /// Asks the service whose the current token is.
        public let whoAmI = Inlet<Void>()
        /// The user does not want to wait any longer.
        public let cancelled = Inlet<Void>()
        /// Put the notice away: the next one shows.
        public let noticeDismissed = Inlet<Void>()

        public init() {}
    }

    public struct Extra: Sendable {
        let store: LoginStore
        let token: TokenFlux
        let creator: LoginActionCreator
        let origin: String
    }

    public struct Output: Sendable {
        public let phase: Property<LoginPhase>
        /// The user as the whole app knows them; `nil` while nobody is logged in, or nobody has told who.
        public let user: Property<User?>
        /// What a log-out left to be done, one at a time; `nil` for nothing.
        public let notice: Property<LoginNotice?>
    }

    public static func bind(_ source: StreamSource<Self>, _ bag: DisposeBag) -> Output {
        let extra = source.extra
        source.input.tokenPasted.map { AccessToken(pasted: $0, origin: extra.origin) }
            .subscribe { extra.creator.logIn($0) }.disposed(by: bag)
        source.input.oauth.subscribe { extra.creator.logInByBrowser() }.disposed(by: bag)
        source.input.logOut.subscribe { extra.creator.logOut() }.disposed(by: bag)
        source.input.whoAmI.subscribe { extra.creator.whoAmI() }.disposed(by: bag)
        source.input.cancelled.subscribe { extra.creator.cancel() }.disposed(by: bag)
        source.input.noticeDismissed.subscribe { extra.creator.dismissNotice() }.disposed(by: bag)
        return Output(
            phase: extra.store.select { $0.phase }, user: extra.token.store.select { $0.user },
            notice: extra.store.select { $0.notices.shown })
    }
}

public typealias LoginViewStream = ViewStream<LoginLogic>
