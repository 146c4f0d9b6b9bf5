import ApplicationFlux
import FoundationEssentials
import ReactiveTesting
import Testing

@Suite struct RouteURLTests {
    private static let nasty = [
        "a", "a b", "c++", "100%", "%41", "%", "a/b", "../..", "?q=x", "a&b=c", "#top", "q=", "=",
        "全文検索", "か\u{3099}", "が", "👩‍👩‍👧‍👦🇯🇵", "\u{301}", "/\u{301}", "\u{0}", "\n\r\t", "\u{1B}[2J",
        "\u{FEFF}\u{202E}",
        "\u{FFFF}", "\u{10FFFF}", "nagare://post/x", "tag:\"swift\" -user:a", "~._-", "Ä",
        String(repeating: "検", count: 2_000),
    ]

    private static func routes(_ text: String) -> [Route] {
        [.search(text), .post(text), Route("a", text, "b", parameters: [text: text])]
    }

    @Test("a printed route parses as the same route, scalar for scalar", arguments: nasty)
    func roundTrip(text: String) throws {
        for route in Self.routes(text) {
            let parsed = try #require(Route(url: route.url))
            #expect(parsed == route)
            let parts = parsed.path + parsed.parameters.flatMap { [$0, $1] }
            #expect(parts.contains { $0.unicodeScalars.elementsEqual(text.unicodeScalars) })
        }
    }

    @Test("any text gives a URL of visible ASCII that parses as the same route")
    func randomRoundTrip() throws {
        let rounds = TestRounds(quick: 2_000, long: 200_000)
        var generator = SeededGenerator(seed: rounds.seed)
        for _ in 0..<rounds.count {
            let scalars = (0...generator.nextBelow(12)).compactMap { _ in
                Unicode.Scalar(UInt32(generator.nextBelow(generator.nextBelow(2) == 0 ? 0x80 : 0x110000)))
            }
            let text = String(String.UnicodeScalarView(scalars))
            for route in Self.routes(text) where !text.isEmpty {
                #expect(route.url.utf8.allSatisfy { $0 > 0x20 && $0 < 0x7F })
                #expect(Route(url: route.url) == route)
            }
        }
    }

    @Test(
        "routes print as these URLs, and these URLs parse as the routes",
        arguments: [
            (Route.login, "nagare://login"), (.search(), "nagare://search"),
            (.search(""), "nagare://search?q="), (.search("swift"), "nagare://search?q=swift"),
            (.search("検 +"), "nagare://search?q=%E6%A4%9C%20%2B"), (.post("4f0e"), "nagare://post/4f0e"),
            (Route("episode", "9c9d-1"), "nagare://episode/9c9d-1"), (.myVideo, "nagare://myvideo"),
            (Route("a", parameters: ["z": "1", "b": "2", "c": nil]), "nagare://a?b=2&z=1"),
        ])
    func printed(route: Route, url: String) {
        #expect(route.url == url)
        #expect(Route(url: url) == route)
    }

    @Test("URLs may be typed in any case, unencoded and with extra parts")
    func typed() {
        #expect(Route(url: "NAGARE://MyVideo") == .myVideo)
        #expect(Route(url: "nagare://myvideo/") == .myVideo)
        #expect(Route(url: "nagare://post/4F0e") == .post("4F0e"))
        #expect(Route(url: "nagare://search?q=検索") == .search("検索"))
        #expect(Route(url: "nagare://search?from=mail&q=c++&q=d#top")?["q"] == "c++")
        #expect(Route(url: "nagare://post/4f0e?from=mail")?.path == ["post", "4f0e"])
    }

    @Test("a URL with an unknown screen is still a route")
    func open() {
        #expect(Route(url: "nagare://unknown/x") == Route("unknown", "x"))
    }

    @Test(
        "invalid URLs are not routes",
        arguments: [
            "", "nagare", "nagare://", "nagare:///", "nagare:search", "https://search", " nagare://search",
            "nagare://post//", "nagare://post//a", "nagare:///post", "nagare://?q=a",
            "nagare://search?q=%", "nagare://search?q=%4", "nagare://search?q=%zz", "nagare://search?q=%FF",
            "nagare://search?q=%C3%28", "nagare://search?%=a", "nagare://episode/%ED%A0%80",
        ])
    func unknown(url: String) {
        #expect(Route(url: url) == nil)
    }

    @Test("a stack of routes survives coding")
    func codable() throws {
        let stack = Self.nasty.flatMap(Self.routes) + [.login, .search(), .myVideo]

        let data = try JSONEncoder().encode(stack)

        #expect(try JSONDecoder().decode([Route].self, from: data) == stack)
    }
}
