public import ApplicationFlux
import Entities
public import FluxCore
public import FoundationEssentials
public import PostAPI
public import ReactiveCore
public import TerminalUI

/// The screens of this feature, for the shell, and the log-out of the whole app.
public final class LoginScreens: Sendable {
    /// Makes a login in the browser that sends its page to a function, which does not block.
    public typealias Browsing = @Sendable (_ open: @escaping @Sendable (String) -> Void) -> OAuthLogin

    private let parent: Scope
    private let flux: ApplicationFlux
    private let api: any PostAPI
    private let browsing: Browsing?
    private let desktop: any Desktop
    private let now: @Sendable () -> Date
    private let formatDate: @Sendable (Date) -> String
    /// Logging out leads away from the account screen, and must not end with it.
    private let keeper: LoginFeature
    private let told = PublishRelay<LoginToast>()

    /// - Parameters:
    ///   - parent: Logging out ends with it, each screen before it.
    ///   - flux: Whose token and routing change.
    ///   - api: Asked whose a token is, and to revoke it.
    ///   - browsing: `nil` when no client is registered with the service.
    ///   - desktop: Shows pages in the browser.
    ///   - now: The date by which a service's limits are counted down.
    ///   - formatDate: A time for people, for when a limit resets.
    public init(
        in parent: Scope, flux: ApplicationFlux, api: any PostAPI, browsing: Browsing?, desktop: any Desktop,
        now: @escaping @Sendable () -> Date, formatDate: @escaping @Sendable (Date) -> String
    ) {
        (self.parent, self.flux, self.api, self.browsing) = (parent, flux, api, browsing)
        (self.desktop, self.now, self.formatDate) = (desktop, now, formatDate)
        keeper = LoginFeature(
            in: parent, flux: flux, api: api, oauth: nil, origin: flux.token.store.state.origin)
        keeper.stream.output.phase.changes.subscribe { [told] phase in
            if case .loggedOut(let outcome) = phase, outcome != .none { told.accept(.loggedOut) }
        }.disposed(by: keeper.scope)
    }

    /// What was done, to be told once, also when the screen that did it has closed.
    public var toasts: Signal<StyledLine> { Signal(told.asObservable().map { LoginView.line($0) }) }

    /// Opens the screen of `route`, in a scope of its own; `nil` for another feature's.
    public func open(_ route: Route) -> (any ScreenView)? {
        switch route {
        case .login: login()
        case .account: account()
        case .search, .post, .episodes, .episode, .myVideo: nil
        }
    }

    /// Forgets the token here at once, and asks the service to revoke it. What came of that is a toast, and a
    /// notice on these screens.
    public func logOut() { keeper.stream.input.logOut() }

    private func login() -> LoginScreen {
        let pages = PublishRelay<String>()
        let feature = feature(browsing.map { $0 { pages.accept($0) } })
        let extra = LoginScreenLogic.Extra(
            feature: feature, flux: flux, desktop: desktop, pages: pages, isRegistered: browsing != nil,
            told: told)
        let stream = LoginScreenStream(input: .init(), state: .init(), extra: extra)
        return LoginScreen(feature, stream, LoginScreenView(formatDate: formatDate), notices)
    }

    private func account() -> AccountScreen {
        let feature = feature(nil)
        let extra = AccountScreenLogic.Extra(
            feature: feature, flux: flux, desktop: desktop, told: told, now: now)
        let stream = AccountScreenStream(input: .init(), extra: extra)
        return AccountScreen(feature, stream, AccountScreenView(formatDate: formatDate), notices)
    }

    private func feature(_ oauth: OAuthLogin?) -> LoginFeature {
        LoginFeature(in: parent, flux: flux, api: api, oauth: oauth, origin: flux.token.store.state.origin)
    }

    private var notices: TokenNotices {
        TokenNotices(token: flux.token, keeper: keeper, formatDate: formatDate)
    }
}
