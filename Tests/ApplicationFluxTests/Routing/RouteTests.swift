import ApplicationFlux
import Testing

@Suite struct RouteTests {
    @Test("a pattern gives what stands for its names, and only for a screen of its own")
    func patterns() {
        #expect(Route.post("4f0e").values(for: "post/:id") == ["id": "4f0e"])
        #expect(Route.search("a").values(for: "search") == [:])
        #expect(Route.post("4f0e").values(for: "episode/:id") == nil)
        #expect(Route("post").values(for: "post/:id") == nil)
        #expect(Route("post", "a", "b").values(for: "post/:id") == nil)
    }

    @Test("an open screen answers for its kind where nothing is asked, else only for what was asked of it")
    func satisfies() {
        #expect(Route.search("swift").satisfies(.search()))
        #expect(Route.search("swift").satisfies(.search("swift")))
        #expect(!Route.search("swift").satisfies(.search("kotlin")))
        #expect(!Route.search().satisfies(.search("swift")))
        #expect(!Route.post("a").satisfies(.post("b")))
    }

    @Test("a parameter without a value is none, an empty one is one")
    func parameters() {
        #expect(Route.search(nil) == Route("search"))
        #expect(Route.search("")["q"] == "")
        #expect(Route("search")["q"] == nil)
    }
}
