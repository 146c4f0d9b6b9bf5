import ApplicationFlux
import Entities
import FluxCore
import FluxRouting
import FluxScreens
import FoundationEssentials
import Login
import OAuthCallback
import Persistence
import PostAPI
import ReactiveCore
import ReactiveTesting
import ServiceTexts
import TerminalFrames

/// The login feature in virtual time, with recorded session and token actions.
struct LoginFixture {
    static let origin = "https://qiita.example"
    static let alice = User(id: "alice", name: "Alice")
    static let bob = User(id: "bob")

    let scheduler = VirtualTimeScheduler()
    let root: Scope
    let vault: InMemoryTokenVault
    let flux: ApplicationFlux
    let shell: ShellFlux
    let desktop = InMemoryDesktop()
    let api: CountingPostAPI
    let browser: InMemoryOAuthCallback
    let feature: LoginFeature
    let actions = Recorder<SessionAction>()
    let tokenActions = Recorder<TokenAction>()

    static let client = ClientCredentials(id: "1d", secret: "5ecret")

    /// - Parameters:
    ///   - isRegistered: Whether a login in a browser is possible.
    ///   - redirect: The browser's redirect, given the state that was sent to the consent page.
    init(
        isRegistered: Bool = true, browserDelay: Duration = .zero,
        redirect: @escaping @Sendable (String) -> OAuthRedirect = { OAuthRedirect(code: "c0de", state: $0) },
        stored: AccessToken? = nil, delay: Duration = .zero, failing: [PostAPICall: ServiceFailure] = [:]
    ) {
        root = Scope(root: "app", scheduler: scheduler)
        vault = InMemoryTokenVault(stored)
        flux = ApplicationFlux(in: root, vault: vault, settings: InMemoryValueVault(), origin: Self.origin)
        shell = ShellFlux(in: root, desktop: desktop)
        let users = ["alice's": Self.alice, "bob's": Self.bob]
        let inner = InMemoryPostAPI(posts: [], users: users, scheduler: scheduler, delay: { _ in delay })
        api = CountingPostAPI(inner, failing: failing)
        let callback = InMemoryOAuthCallback(scheduler: scheduler, delay: browserDelay) { page in
            redirect(String(page.split(separator: "state=").last ?? ""))
        }
        browser = callback
        let exchange = InMemoryTokenExchange(
            origin: Self.origin, client: Self.client, tokens: ["c0de": "alice's"], scheduler: scheduler)
        let makeOAuthLogin: LoginFeature.OAuthLoginFactory = { open in
            OAuthLogin(
                client: Self.client, exchange: exchange,
                callback: OpeningCallback(inner: callback, open: open), makeSecret: { "5tate" })
        }
        feature = LoginFeature(
            in: root, flux: flux, shell: shell, api: api, makeOAuthLogin: isRegistered ? makeOAuthLogin : nil,
            now: { .distantPast }, formatDate: DateFormat(day: { _ in "" }, time: { _ in "12:34" }))
        flux.token.restore(environment: nil)
        record()
    }

    var state: SessionState { feature.session.state }
    var phase: SessionPhase { feature.session.state.phase }
    var token: TokenState { flux.token.store.state }

    static func token(_ secret: String) -> AccessToken { AccessToken(secret: secret, origin: origin) }

    func paste(_ text: String) { feature.logIn(pasted: text) }
    func openBrowser() { feature.logInByBrowser() }
    func logOut() { feature.logOut() }
    func whoAmI() { feature.identifyUser() }
    func run() { scheduler.run() }

    /// Launches the app, with the stored token if there is one, and opens a screen.
    func open(_ route: Route) {
        let map = RouteMap(home: Route("search"), login: .login, guarded: ["account"])
        flux.routing.dispatch(.started(map, isLoggedIn: token.isLoggedIn, skipsLogin: false))
        flux.routing.dispatch(.opened(route))
    }

    private func record() {
        let (sessionRelay, tokenRelay) = (PublishRelay<SessionAction>(), PublishRelay<TokenAction>())
        sessionRelay.asObservable().record(into: actions)
        tokenRelay.asObservable().record(into: tokenActions)
        flux.token.dispatcher.use { dispatched, next in
            tokenRelay.accept(dispatched.action)
            next(dispatched.action)
        }
        feature.session.dispatcher.use { dispatched, next in
            sessionRelay.accept(dispatched.action)
            next(dispatched.action)
        }
    }
}

/// Opens the page in a browser, like the live implementation.
struct OpeningCallback: OAuthCallback {
    let inner: InMemoryOAuthCallback
    let open: @Sendable (String) -> Void

    func visit(
        _ page: String, answer: @escaping @Sendable (OAuthRedirect) -> OAuthAnswer
    ) async throws(OAuthCallbackFailure) -> OAuthRedirect {
        open(page)
        return try await inner.visit(page, answer: answer)
    }
}
