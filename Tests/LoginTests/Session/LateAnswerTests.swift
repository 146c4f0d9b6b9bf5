import ApplicationFlux
import Entities
import FluxCore
import FluxScreens
import FoundationEssentials
import Login
import Persistence
import PostAPI
import ReactiveCore
import ServiceTexts
import TerminalFrames
import Testing

@Suite struct LateAnswerTests {
    private let stored = LoginFixture.token("bob's")

    /// The app's token after `ask` called a service that ignores cancellation, and the feature closed.
    private func token(
        answer: Result<User, ServiceFailure>, _ ask: (LoginFeature) -> Void
    ) -> AccessToken? {
        let scheduler = VirtualTimeScheduler()
        let root = Scope(root: "app", scheduler: scheduler)
        let origin = LoginFixture.origin
        let flux = ApplicationFlux(
            in: root, vault: InMemoryTokenVault(stored), settings: InMemoryValueVault(), origin: origin)
        flux.token.restore(environment: nil)
        let api = UncancellablePostAPI(scheduler: scheduler, answer: answer)
        let shell = ShellFlux(in: root, desktop: InMemoryDesktop())
        let login = LoginFeature(
            in: root, flux: flux, shell: shell, api: api, makeOAuthLogin: nil, now: { .distantPast },
            formatDate: DateFormat(day: { _ in "" }, time: { _ in "" }))
        ask(login)
        scheduler.advance(by: .seconds(1))
        login.close()
        scheduler.run()
        #expect(scheduler.now == .seconds(2))
        return flux.token.store.state.token
    }

    @Test("a success that arrives after cancellation logs nobody in")
    func success() {
        #expect(token(answer: .success(LoginFixture.alice)) { $0.logIn(pasted: "alice's") } == stored)
    }

    @Test("a 401 that arrives after cancellation logs nobody out")
    func rejection() {
        #expect(token(answer: .failure(.unauthorized)) { $0.identifyUser() } == stored)
    }
}
