import FluxRouting
import Testing

@Suite struct RouteTests {
    @Test("a pattern extracts its placeholders, and only from matching routes")
    func patterns() {
        #expect(Route.post("4f0e").values(for: "post/:id") == ["id": "4f0e"])
        #expect(Route.search("a").values(for: "search") == [:])
        #expect(Route.post("4f0e").values(for: "episode/:id") == nil)
        #expect(Route("post").values(for: "post/:id") == nil)
        #expect(Route("post", "a", "b").values(for: "post/:id") == nil)
    }

    @Test("an open screen satisfies requests without parameters or with the same parameters")
    func satisfies() {
        #expect(Route.search("swift").satisfies(.search()))
        #expect(Route.search("swift").satisfies(.search("swift")))
        #expect(!Route.search("swift").satisfies(.search("kotlin")))
        #expect(!Route.search().satisfies(.search("swift")))
        #expect(!Route.post("a").satisfies(.post("b")))
    }

    @Test("a parameter with a nil value is omitted, an empty one is kept")
    func parameters() {
        #expect(Route.search(nil) == Route("search"))
        #expect(Route.search("")["q"] == "")
        #expect(Route("search")["q"] == nil)
    }
}
