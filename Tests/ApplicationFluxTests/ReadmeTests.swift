import ApplicationFlux
import Entities
import FluxCore
import Persistence
import ReactiveCore
import Testing

@Suite struct ReadmeTests {
    @Test("the README's example holds")
    func example() {
        let root = Scope(root: "app", scheduler: VirtualTimeScheduler())
        let flux = ApplicationFlux(in: root, vault: InMemoryTokenVault(), origin: "https://qiita.com")
        flux.token.restore(environment: "secret")
        let token = flux.token.store.state.token
        flux.routing.dispatcher.dispatch(.started(hasToken: token != nil, anonymously: false))
        flux.routing.stream.input.open(.post(id: "4f0e"))

        flux.token.dispatcher.dispatch(.rejected(token))  // A request came back with 401.

        #expect(flux.routing.store.state.top == .login)
        #expect(flux.routing.store.state.intended?.last?.url == "nagare://post/4f0e")
    }
}
