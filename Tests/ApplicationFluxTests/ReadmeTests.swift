import ApplicationFlux
import Entities
import FluxCore
import FluxRouting
import Persistence
import ReactiveCore
import Testing

@Suite struct ReadmeTests {
    @Test("the README's example works")
    func example() {
        let root = Scope(root: "app", scheduler: VirtualTimeScheduler())
        let flux = ApplicationFlux(
            in: root, vault: InMemoryTokenVault(), settings: InMemoryValueVault(), origin: "https://qiita.com"
        )
        flux.token.restore(environment: "secret")
        let token = flux.token.store.state.token
        let map = RouteMap(home: Route("search"), login: Route("login"), guarded: ["account"])
        flux.routing.dispatch(.started(map, isLoggedIn: token != nil, skipsLogin: false))
        flux.routing.dispatch(.opened(Route("post", "4f0e")))

        flux.token.dispatcher.dispatch(.rejected(token))  // A request was answered with 401.

        #expect(flux.routing.state.top == Route("login"))
        #expect(flux.routing.state.intended?.last?.url == "nagare://post/4f0e")
    }
}
