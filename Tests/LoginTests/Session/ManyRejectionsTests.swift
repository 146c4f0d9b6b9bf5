import ApplicationFlux
import Entities
import FluxCore
import FluxRouting
import Login
import Persistence
import PostAPI
import ReactiveCore
import ReactiveTesting
import Testing

@Suite struct ManyRejectionsTests {
    @Test("many simultaneous 401 answers log out once, and the next login returns to the intended screens")
    func once() async throws {
        let login = LoginFixture(stored: LoginFixture.token("bob's"))
        let routing = login.flux.routing
        login.open(Route("post", "4f1c"))
        let stacks = Recorder<[Route]>()
        routing.select { $0.stack }.asObservable().record(into: stacks)

        await withTaskGroup(of: Void.self) { group in
            for _ in 0..<64 {
                group.addTask { login.flux.token.dispatcher.dispatch(.rejected(LoginFixture.token("bob's"))) }
            }
        }
        #expect(routing.state.stack == [.login])
        #expect(try login.vault.load() == nil)
        login.openBrowser()
        login.run()
        // Late: the rejected token is no longer the current one.
        login.flux.token.dispatcher.dispatch(.rejected(LoginFixture.token("bob's")))

        let going: [Route] = [Route("search"), Route("post", "4f1c")]
        #expect(stacks.elements == [going, [.login], going])
        #expect(login.token.token == LoginFixture.token("alice's"))
    }
}
