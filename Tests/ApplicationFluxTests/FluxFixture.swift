import ApplicationFlux
import Entities
import FluxCore
import FluxRouting
import Persistence
import ReactiveCore
import ReactiveTesting

/// An `ApplicationFlux` in virtual time that records all routing actions.
struct FluxFixture {
    static let origin = "https://qiita.example"
    static let alice = User(id: "alice", name: "Alice")

    let scheduler = VirtualTimeScheduler()
    let root: Scope
    let settings: InMemoryValueVault<UserSettings>
    let flux: ApplicationFlux
    let routingActions = Recorder<RoutingAction>()
    let causes = Recorder<[Cause?]>()

    init(
        vault: any TokenVault = InMemoryTokenVault(),
        settings: InMemoryValueVault<UserSettings> = InMemoryValueVault()
    ) {
        root = Scope(root: "app", scheduler: scheduler)
        self.settings = settings
        flux = ApplicationFlux(in: root, vault: vault, settings: settings, origin: Self.origin)
        let (actionRelay, causeRelay) = (PublishRelay<RoutingAction>(), PublishRelay<[Cause?]>())
        actionRelay.asObservable().record(into: routingActions)
        causeRelay.asObservable().record(into: causes)
        flux.routing.dispatcher.use { dispatched, next in
            actionRelay.accept(dispatched.action)
            causeRelay.accept([dispatched.cause])
            next(dispatched.action)
        }
    }

    var token: TokenState { flux.token.store.state }
    var routing: RoutingState { flux.routing.state }

    func dispatch(_ actions: TokenAction...) {
        actions.forEach { flux.token.dispatcher.dispatch($0) }
    }

    func go(_ actions: RoutingAction...) { actions.forEach { flux.routing.dispatch($0) } }

    static func token(_ secret: String, at origin: String = origin) -> AccessToken {
        AccessToken(secret: secret, origin: origin)
    }
}

/// The routes of a test app in which `account` requires a login.
extension Route {
    static let login = Route("login")
    static let account = Route("account")
    static let myVideo = Route("myvideo")
    static func search(_ query: String? = nil) -> Route { Route("search", parameters: ["q": query]) }
    static func post(_ id: String) -> Route { Route("post", id) }
}

extension RoutingAction {
    /// The launch of that app.
    static func start(isLoggedIn: Bool, skipsLogin: Bool = false) -> RoutingAction {
        let map = RouteMap(home: .search(), login: .login, guarded: ["account"])
        return .started(map, isLoggedIn: isLoggedIn, skipsLogin: skipsLogin)
    }
}

/// A vault whose disk is full.
struct FailingTokenVault: TokenVault {
    static let failure = VaultFailure.full(path: "/home/a/.config/nagare/token")

    func load() throws(VaultFailure) -> AccessToken? { throw Self.failure }
    func save(_ token: AccessToken) throws(VaultFailure) { throw Self.failure }
    func delete() throws(VaultFailure) { throw Self.failure }
}
