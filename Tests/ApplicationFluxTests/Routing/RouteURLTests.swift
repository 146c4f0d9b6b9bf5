import ApplicationFlux
import FluxRouting
import Testing

@Suite struct RouteURLTests {
    @Test("a route's URL has the app's scheme, which may be typed in any case")
    func scheme() {
        #expect(Route.search("検 +").url == "nagare://search?q=%E6%A4%9C%20%2B")
        #expect(Route(url: "nagare://search?q=swift") == .search("swift"))
        #expect(Route(url: "NAGARE://MyVideo/") == .myVideo)
    }

    @Test(
        "other texts are not URLs of the app",
        arguments: [
            "", "nagare", "nagare://", "nagare:///", "nagare:search", "search", "https://search",
            " nagare://search",
            "nagare://nagare://search", "nagare://post//a", "nagare://search?q=%",
        ])
    func others(url: String) { #expect(Route(url: url) == nil) }
}
