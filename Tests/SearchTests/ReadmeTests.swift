import ApplicationFlux
import FluxCore
import Markdown
import Persistence
import PostAPI
import ReactiveCore
import Search
import Testing

@Suite struct ReadmeTests {
    @Test("the README's example works")
    func example() {
        let post = SearchFixture.examplePost
        let scheduler = VirtualTimeScheduler()
        let root = Scope(root: "app", scheduler: scheduler)
        let flux = ApplicationFlux(in: root, vault: InMemoryTokenVault(), origin: "https://qiita.com")
        let search = SearchFeature(
            in: root, api: InMemoryPostAPI(posts: [post], scheduler: scheduler), markdown: PlainMarkdown(),
            token: flux.token, reducer: { $0.reduce($1) })

        let screen = search.openResults(perPage: 20)
        screen.stream.input.searchText("swift")
        scheduler.advance(by: .milliseconds(300))
        #expect(screen.stream.output.posts.value == [post])
        screen.close()
    }
}
