import ApplicationFlux
import FluxCore
import ReactiveCore

/// The logic of the login screen: what the user does goes in, what the screen shows comes out.
enum LoginLogic: StreamLogic {
    struct Input: Sendable {
        let acted = Inlet<LoginAction>()
    }

    struct Extra: Sendable {
        let store: Store<LoginState>
        let session: Store<SessionState>
        let token: TokenStore
    }

    struct Output: Sendable {
        let shown: Computed<LoginShown>
    }

    static func bind(_ source: StreamSource<Self>, _ bag: DisposeBag) -> Output {
        let extra = source.extra
        source.input.acted.subscribe { extra.store.dispatch($0) }.disposed(by: bag)
        return Output(
            shown: Computed {
                LoginShown(state: extra.store.state, session: extra.session.state, token: extra.token.state)
            })
    }
}

/// What the login screen shows.
struct LoginShown: Sendable {
    let state: LoginState
    let session: SessionState
    let token: TokenState

    /// Since when a login is under way; `nil` while none is.
    var waitingSince: Duration? { session.phase.since(.login, .browser) }
    /// The field waits too.
    var isWaiting: Bool { waitingSince != nil }
}
