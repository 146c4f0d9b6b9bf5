import ApplicationFlux
import Entities
import FluxCore
import Login
import Persistence
import PostAPI
import ReactiveCore
import Testing

@Suite struct ReadmeTests {
    @Test("the README's example holds")
    func example() {
        let scheduler = VirtualTimeScheduler()
        let root = Scope(root: "app", scheduler: scheduler)
        let origin = "https://qiita.com"
        let flux = ApplicationFlux(in: root, vault: InMemoryTokenVault(), origin: origin)
        let api = InMemoryPostAPI(posts: [], users: ["secret": User(id: "alice")], scheduler: scheduler)
        let login = LoginFeature(in: root, flux: flux, api: api, oauth: nil, origin: origin)

        login.stream.input.tokenPasted(" secret\n")
        scheduler.run()

        #expect(login.stream.output.phase.value == .loggedIn(User(id: "alice")))
        #expect(flux.token.store.state.isLoggedIn)
        login.close()
    }
}
