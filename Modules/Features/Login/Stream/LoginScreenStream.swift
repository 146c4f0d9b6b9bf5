import ApplicationFlux
import Entities
import FluxCore
import ReactiveCore
import TerminalUI

/// Everything that the login screen shows.
struct LoginPicture: Sendable {
    let state: LoginState
    let token: TokenState
    let interaction: LoginInteraction
    /// While an answer has been on its way for a moment; `nil` otherwise.
    let spinner: Spinner?
    /// Where the browser was sent; `nil` while no browser is waited for.
    let consentPage: String?
    /// Whether a browser can log in.
    let isRegistered: Bool
}

/// What was done, to be told once.
enum LoginToast: Sendable, Equatable {
    case loggedIn(User)
    case loggedOut
    case opened(String)
    case notOpened(DesktopFailure)
}

/// The logic of the login screen: keys go in, and what it shows comes out. It nests the one that the commands
/// use.
typealias LoginScreenStream = ViewStream<LoginScreenLogic>

enum LoginScreenLogic: StreamLogic {
    struct Input: Sendable {
        let commanded = Inlet<LoginCommand>()
    }

    struct State: Sendable {
        let interaction = BehaviorRelay(value: LoginInteraction())
        let consentPage = BehaviorRelay<String?>(value: nil)
    }

    struct Extra: Sendable {
        let feature: LoginFeature
        let flux: ApplicationFlux
        let desktop: any Desktop
        /// Where the browser is to be sent.
        let pages: PublishRelay<String>
        let isRegistered: Bool
        let told: PublishRelay<LoginToast>
    }

    struct Output: Sendable {
        let picture: Property<LoginPicture>
    }

    static func bind(_ source: StreamSource<LoginScreenLogic>, _ bag: DisposeBag) -> Output {
        let (extra, interaction) = (source.extra, source.state.interaction)
        let (consentPage, login) = (source.state.consentPage, source.extra.feature.stream)
        let (phase, user) = (login.output.phase, login.output.user)
        source.input.commanded.subscribe { command in
            let isWaiting = phase.value.isRunning
            perform(interaction.apply(command, isWaiting: isWaiting), extra)
        }.disposed(by: bag)
        // An outcome: whatever it is, this token is not typed again.
        phase.changes.filter { !$0.isRunning }.subscribe { _ in
            interaction.update { $0.forget() }
            consentPage.accept(nil)
        }.disposed(by: bag)
        extra.pages.asObservable().subscribe { page in
            consentPage.accept(page)
            extra.feature.scope.work("consent") { try? await extra.desktop.open(page) }
        }.disposed(by: bag)
        // The token's news comes first: the routing, which closes this screen, hears of it afterwards.
        user.changes.subscribe { user in
            if let user, phase.value.isRunning { extra.told.accept(.loggedIn(user)) }
        }.disposed(by: bag)
        let spinner = phase.map(\.isRunning).distinct()
            .spinner(on: extra.feature.scope.scheduler, disposedBy: bag)
        let facts = extra.feature.store.select { $0 }.combineLatest(extra.flux.token.store.select { $0 })
        let own = interaction.asProperty().combineLatest(
            spinner.combineLatest(consentPage.asProperty()))
        let picture = facts.combineLatest(own).map {
            LoginPicture(
                state: $0.0.0, token: $0.0.1, interaction: $0.1.0, spinner: $0.1.1.0,
                consentPage: $0.1.1.1, isRegistered: extra.isRegistered)
        }
        return Output(picture: picture)
    }

    private static func perform(_ wish: LoginWish, _ extra: Extra) {
        let login = extra.feature.stream.input
        switch wish {
        case .nothing: break
        case .check(let text): login.tokenPasted(text)
        case .openPage:
            extra.feature.scope.open(tokenPage(extra.flux.token.store.state), on: extra.desktop, extra.told)
        case .askBrowser: login.oauth()
        case .cancel: login.cancelled()
        case .skip: extra.flux.routing.stream.input.skipLogin()
        }
    }

    /// Filled in already. Source: Qiita's own command-line client.
    private static func tokenPage(_ token: TokenState) -> String {
        "\(token.origin)/settings/tokens/new?read_qiita=1&write_qiita=1&description=nagare"
    }
}

extension BehaviorRelay<LoginInteraction> {
    fileprivate func apply(_ command: LoginCommand, isWaiting: Bool) -> LoginWish {
        let wish = Guarded(LoginWish.nothing)
        update { interaction in
            let wanted = interaction.apply(command, isWaiting: isWaiting)
            wish.withLock { $0 = wanted }
        }
        return wish.withLock { $0 }
    }
}

extension Scope {
    /// Opens a page in the user's browser, and tells what came of it.
    func open(_ page: String, on desktop: any Desktop, _ told: PublishRelay<LoginToast>) {
        work("open") {
            do throws(DesktopFailure) {
                try await desktop.open(page)
                told.accept(.opened(page))
            } catch {
                told.accept(.notOpened(error))
            }
        }
    }
}
