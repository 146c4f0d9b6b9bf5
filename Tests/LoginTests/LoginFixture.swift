import ApplicationFlux
import Entities
import FluxCore
import Login
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
    let feature: LoginFeature
    let actions = Recorder<LoginAction>()
    let tokenActions = Recorder<TokenAction>()

    init(
        stored: AccessToken? = nil, delay: Duration = .zero, failing: [PostAPICall: ServiceFailure] = [:]
    ) {
        root = Scope(root: "app", scheduler: scheduler)
        vault = InMemoryTokenVault(stored)
        flux = ApplicationFlux(in: root, vault: vault, origin: Self.origin)
        let users = ["alice's": Self.alice, "bob's": Self.bob]
        let inner = InMemoryPostAPI(posts: [], users: users, scheduler: scheduler, delay: { _ in delay })
        api = CountingPostAPI(inner, failing: failing)
        feature = LoginFeature(in: root, flux: flux, api: api, origin: Self.origin)
        flux.token.restore(environment: nil)
        record()
    }

    var state: LoginState { feature.store.state }
    var phase: LoginPhase { feature.store.state.phase }
    var token: TokenState { flux.token.store.state }

    static func token(_ secret: String) -> AccessToken { AccessToken(secret: secret, origin: origin) }

    func paste(_ text: String) { feature.stream.input.tokenPasted(text) }
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
