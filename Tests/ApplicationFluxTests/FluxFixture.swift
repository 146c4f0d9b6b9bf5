import ApplicationFlux
import Entities
import FluxCore
import Persistence
import ReactiveCore
import ReactiveTesting

/// The app's flux on virtual time, with everything that the routing was told.
struct FluxFixture {
    static let origin = "https://qiita.example"
    static let alice = User(id: "alice", name: "Alice")

    let scheduler = VirtualTimeScheduler()
    let root: Scope
    let flux: ApplicationFlux
    let routed = Recorder<RoutingAction>()
    let causes = Recorder<[Cause?]>()

    init(vault: any TokenVault = InMemoryTokenVault()) {
        root = Scope(root: "app", scheduler: scheduler)
        flux = ApplicationFlux(in: root, vault: vault, origin: Self.origin)
        let (told, why) = (PublishRelay<RoutingAction>(), PublishRelay<[Cause?]>())
        told.asObservable().record(into: routed)
        why.asObservable().record(into: causes)
        flux.routing.dispatcher.use { dispatched, next in
            told.accept(dispatched.action)
            why.accept([dispatched.cause])
            next(dispatched.action)
        }
    }

    var token: TokenState { flux.token.store.state }
    var routing: RoutingState { flux.routing.store.state }

    func dispatch(_ actions: TokenAction...) {
        actions.forEach { flux.token.dispatcher.dispatch($0) }
    }

    func go(_ actions: RoutingAction...) {
        actions.forEach { flux.routing.dispatcher.dispatch($0) }
    }

    static func token(_ secret: String, at origin: String = origin) -> AccessToken {
        AccessToken(secret: secret, origin: origin)
    }
}
