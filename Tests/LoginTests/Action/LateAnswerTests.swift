import ApplicationFlux
import Entities
import FluxCore
import Login
import Persistence
import PostAPI
import ReactiveCore
import Testing

@Suite struct LateAnswerTests {
    private let stored = LoginFixture.token("bob's")

    /// The app's token after `wish` was asked of a service that is deaf to cancellation, and the login closed.
    private func token(
        answer: Result<User, ServiceFailure>, _ wish: (LoginViewStream) -> Void
    ) -> AccessToken? {
        let scheduler = VirtualTimeScheduler()
        let root = Scope(root: "app", scheduler: scheduler)
        let origin = LoginFixture.origin
        let flux = ApplicationFlux(in: root, vault: InMemoryTokenVault(stored), origin: origin)
        flux.token.restore(environment: nil)
        let api = DeafPostAPI(scheduler: scheduler, answer: answer)
        let login = LoginFeature(in: root, flux: flux, api: api, oauth: nil, origin: origin)
        wish(login.stream)
        scheduler.advance(by: .seconds(1))
        login.close()
        scheduler.run()
        #expect(scheduler.now == .seconds(2))
        return flux.token.store.state.token
    }

    @Test("B-X7 an answer that comes although the request was cancelled logs nobody in")
    func success() {
        #expect(token(answer: .success(LoginFixture.alice)) { $0.input.tokenPasted("alice's") } == stored)
    }

    @Test("B-X7 a 401 that comes although the request was cancelled logs nobody out")
    func rejection() {
        #expect(token(answer: .failure(.unauthorized)) { $0.input.whoAmI() } == stored)
    }
}
