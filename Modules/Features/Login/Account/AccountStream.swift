import ApplicationFlux
import FluxCore
import ReactiveCore

/// The logic of the account screen, which has no state of its own: it shows the session and the token, and what the
/// user does there is asked of the session.
enum AccountLogic: StreamLogic {
    struct Input: Sendable {
        let acted = Inlet<SessionAction>()
    }

    struct Extra: Sendable {
        let session: Store<SessionState>
        let token: TokenStore
    }

    struct Output: Sendable {
        let shown: Computed<AccountShown>
    }

    static func bind(_ source: StreamSource<Self>, _ bag: DisposeBag) -> Output {
        let extra = source.extra
        source.input.acted.subscribe { extra.session.dispatch($0) }.disposed(by: bag)
        return Output(
            shown: Computed { AccountShown(session: extra.session.state, token: extra.token.state) })
    }
}

/// What the account screen shows.
struct AccountShown: Sendable {
    let session: SessionState
    let token: TokenState
}
