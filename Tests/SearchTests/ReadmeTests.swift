import ApplicationFlux
import FluxCore
import FluxScreens
import FoundationEssentials
import Markdown
import Persistence
import PostAPI
import ReactiveCore
import Search
import ServiceTexts
import TerminalFrames
import Testing

@Suite struct ReadmeTests {
    @Test("the README's example works")
    func example() {
        let post = SearchFixture.examplePost
        let scheduler = VirtualTimeScheduler()
        let root = Scope(root: "app", scheduler: scheduler, mode: .onScheduler)
        let flux = ApplicationFlux(
            in: root, vault: InMemoryTokenVault(), settings: InMemoryValueVault(),
            origin: "https://qiita.com")
        let search = SearchFeature(
            in: root, flux: flux, shell: ShellFlux(in: root, desktop: InMemoryDesktop()),
            api: InMemoryPostAPI(posts: [post], scheduler: scheduler), markdown: PlainMarkdown(),
            history: InMemoryValueVault(), follows: InMemoryFollowLibrary(), now: { .now },
            formatDate: DateFormat(day: { _ in "2026-03-14" }, time: { _ in "13:42" }))

        let screen = search.openResults()
        screen.stream.input.action(.edited(.insert("swift")))
        scheduler.advance(by: .milliseconds(300))
        #expect(screen.stream.output.state.value.results.rows == [post])
        screen.close()
    }
}
