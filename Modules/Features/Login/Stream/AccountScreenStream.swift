import ApplicationFlux
import Entities
import FluxCore
import FoundationEssentials
import ReactiveCore
import TerminalUI

/// What a key asks of the account screen.
enum AccountCommand: Sendable, Equatable {
    /// Ask once more who is logged in.
    case refreshed
    /// The user's own page is to be opened in a browser.
    case pageWanted
    case loginWanted
}

/// Everything that the account screen shows.
struct AccountPicture: Sendable {
    let state: LoginState
    let token: TokenState
    /// While an answer has been on its way for a moment; `nil` otherwise.
    let spinner: Spinner?
    /// Until it asks again by itself; `nil` while it does not wait to.
    let secondsLeft: Int?
}

/// The logic of the account screen. It nests the one that the commands use.
typealias AccountScreenStream = ViewStream<AccountScreenLogic>

enum AccountScreenLogic: StreamLogic {
    struct Input: Sendable {
        let commanded = Inlet<AccountCommand>()
    }

    struct Extra: Sendable {
        let feature: LoginFeature
        let flux: ApplicationFlux
        let desktop: any Desktop
        let told: PublishRelay<LoginToast>
        let now: @Sendable () -> Date
    }

    struct Output: Sendable {
        let picture: Property<AccountPicture>
    }

    static func bind(_ source: StreamSource<AccountScreenLogic>, _ bag: DisposeBag) -> Output {
        let extra = source.extra
        let (login, scheduler) = (extra.feature.stream, extra.feature.scope.scheduler)
        let (phase, token) = (login.output.phase, extra.flux.token.store)
        source.input.commanded.subscribe { perform($0, extra) }.disposed(by: bag)
        let spinner = phase.map(\.isRunning).distinct().spinner(on: scheduler, disposedBy: bag)
        let seconds = phase.map(\.serviceFailure)
            .countdown(on: scheduler, now: extra.now, disposedBy: bag)
        // Only what was waited for: a limit that has passed by this machine's clock is no reason to insist.
        Observable.zip(seconds.asObservable(), seconds.asObservable().skip(1))
            .filter { before, left in before.map { $0 > 0 } == true && left == 0 }
            .subscribe { _ in login.input.whoAmI() }.disposed(by: bag)
        if token.state.isLoggedIn, token.state.user == nil { login.input.whoAmI() }
        let facts = extra.feature.store.select { $0 }.combineLatest(token.select { $0 })
        let picture = facts.combineLatest(spinner.combineLatest(seconds)).map {
            AccountPicture(state: $0.0.0, token: $0.0.1, spinner: $0.1.0, secondsLeft: $0.1.1)
        }
        return Output(picture: picture)
    }

    private static func perform(_ command: AccountCommand, _ extra: Extra) {
        let state = extra.flux.token.store.state
        switch command {
        case .refreshed: if state.isLoggedIn { extra.feature.stream.input.whoAmI() }
        case .pageWanted:
            guard let user = state.user else { return }
            extra.feature.scope.open("\(state.origin)/\(user.id)", on: extra.desktop, extra.told)
        case .loginWanted: extra.flux.routing.stream.input.open(.login)
        }
    }
}

extension LoginPhase {
    /// Why the service did not answer; `nil` while it did.
    fileprivate var serviceFailure: ServiceFailure? {
        if case .failed(_, .service(let failure)) = self { failure } else { nil }
    }
}
