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

@Suite struct ReadmeTests {
    @Test("the README's example works")
    func example() {
        let scheduler = VirtualTimeScheduler()
        let root = Scope(root: "app", scheduler: scheduler)
        let flux = ApplicationFlux(
            in: root, vault: InMemoryTokenVault(), settings: InMemoryValueVault(), origin: "https://qiita.com"
        )
        let api = InMemoryPostAPI(posts: [], users: ["secret": User(id: "alice")], scheduler: scheduler)
        let login = LoginFeature(
            in: root, flux: flux, shell: ShellFlux(in: root, desktop: InMemoryDesktop()), api: api,
            makeOAuthLogin: nil, now: { .distantPast },
            formatDate: DateFormat(day: { _ in "" }, time: { _ in "" }))

        login.logIn(pasted: " secret\n")
        scheduler.run()

        #expect(login.session.state.phase == .loggedIn(User(id: "alice")))
        #expect(flux.token.store.state.isLoggedIn)
        login.close()
    }
}
