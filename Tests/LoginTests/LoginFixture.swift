import ApplicationFlux
import Entities
import FluxCore
import Login
import OAuthCallback
import Persistence
import PostAPI
import ReactiveCore
import ReactiveTesting

/// The login on virtual time, with its actions and the token's in the order they were dispatched.
struct LoginFixture {
    static let origin = "https://qiita.example"
    static let alice = User(id: "alice", name: "Alice")
    static let bob = User(id: "bob")

    let scheduler = VirtualTimeScheduler()
    let root: Scope
    let vault: InMemoryTokenVault
    let flux: ApplicationFlux
    let api: CountingPostAPI
    let browser: InMemoryOAuthCallback
    let feature: LoginFeature
    let actions = Recorder<LoginAction>()
    let tokenActions = Recorder<TokenAction>()

    static let client = ClientCredentials(id: "1d", secret: "5ecret")

    /// - Parameters:
    ///   - isRegistered: Whether a login in a browser is possible.
    ///   - comesBack: What the browser brings back, given the state that it was sent with.
    init(
        isRegistered: Bool = true, browserDelay: Duration = .zero,
        comesBack: @escaping @Sendable (String) -> OAuthRedirect = { OAuthRedirect(code: "c0de", state: $0) },
        stored: AccessToken? = nil, delay: Duration = .zero, failing: [PostAPICall: ServiceFailure] = [:]
    ) {
        root = Scope(root: "app", scheduler: scheduler)
        vault = InMemoryTokenVault(stored)
        flux = ApplicationFlux(in: root, vault: vault, origin: Self.origin)
        let users = ["alice's": Self.alice, "bob's": Self.bob]
        let inner = InMemoryPostAPI(posts: [], users: users, scheduler: scheduler, delay: { _ in delay })
        api = CountingPostAPI(inner, failing: failing)
        browser = InMemoryOAuthCallback(scheduler: scheduler, delay: browserDelay) { page in
            comesBack(String(page.split(separator: "state=").last ?? ""))
        }
        let exchange = InMemoryTokenExchange(
            origin: Self.origin, client: Self.client, tokens: ["c0de": "alice's"], scheduler: scheduler)
        let oauth = OAuthLogin(
            client: Self.client, exchange: exchange, callback: browser, makeState: { "5tate" })
        feature = LoginFeature(
            in: root, flux: flux, api: api, oauth: isRegistered ? oauth : nil, origin: Self.origin)
        flux.token.restore(environment: nil)
        record()
    }

    var state: LoginState { feature.store.state }
    var phase: LoginPhase { feature.store.state.phase }
    var token: TokenState { flux.token.store.state }

    static func token(_ secret: String) -> AccessToken { AccessToken(secret: secret, origin: origin) }

    func paste(_ text: String) { feature.stream.input.tokenPasted(text) }
    func openBrowser() { feature.stream.input.oauth() }
    func logOut() { feature.stream.input.logOut() }
    func whoAmI() { feature.stream.input.whoAmI() }
    func run() { scheduler.run() }

    private func record() {
        let (told, toldToken) = (PublishRelay<LoginAction>(), PublishRelay<TokenAction>())
        told.asObservable().record(into: actions)
        toldToken.asObservable().record(into: tokenActions)
        flux.token.dispatcher.use { dispatched, next in
            toldToken.accept(dispatched.action)
            next(dispatched.action)
        }
        root.children.first { $0.name == "login" }?.dispatcher(for: LoginAction.self)
            .use { dispatched, next in
                told.accept(dispatched.action)
                next(dispatched.action)
            }
    }
}
