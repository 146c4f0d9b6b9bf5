import FluxRouting
import FoundationEssentials
import ReactiveTesting
import Testing

@Suite struct RouteTextTests {
    private static let nasty = [
        "a", "a b", "c++", "100%", "%41", "%", "a/b", "../..", "?q=x", "a&b=c", "#top", "q=", "=",
        "全文検索", "か\u{3099}", "が", "👩‍👩‍👧‍👦🇯🇵", "\u{301}", "/\u{301}", "\u{0}", "\n\r\t", "\u{1B}[2J",
        "\u{FEFF}\u{202E}",
        "\u{FFFF}", "\u{10FFFF}", "notes://post/x", "tag:\"swift\" -user:a", "~._-", "Ä",
        String(repeating: "検", count: 2_000),
    ]

    private static func routes(_ text: String) -> [Route] {
        [.search(text), .post(text), Route("a", text, "b", parameters: [text: text])]
    }

    @Test("a printed route parses as the same route, scalar for scalar", arguments: nasty)
    func roundTrip(text: String) throws {
        for route in Self.routes(text) {
            let parsed = try #require(Route(text: route.text))
            #expect(parsed == route)
            let parts = parsed.path + parsed.parameters.flatMap { [$0, $1] }
            #expect(parts.contains { $0.unicodeScalars.elementsEqual(text.unicodeScalars) })
        }
    }

    @Test("any text gives a route of visible ASCII that parses as the same route")
    func randomRoundTrip() throws {
        let rounds = TestRounds(quick: 2_000, long: 200_000)
        var generator = SeededGenerator(seed: rounds.seed)
        for _ in 0..<rounds.count {
            let scalars = (0...generator.nextBelow(12)).compactMap { _ in
                Unicode.Scalar(UInt32(generator.nextBelow(generator.nextBelow(2) == 0 ? 0x80 : 0x110000)))
            }
            let text = String(String.UnicodeScalarView(scalars))
            for route in Self.routes(text) where !text.isEmpty {
                #expect(route.text.utf8.allSatisfy { $0 > 0x20 && $0 < 0x7F })
                #expect(Route(text: route.text) == route)
            }
        }
    }

    @Test(
        "routes print as these texts, and these texts parse as the routes",
        arguments: [
            (Route.login, "login"), (.search(), "search"),
            (.search(""), "search?q="), (.search("swift"), "search?q=swift"),
            (.search("検 +"), "search?q=%E6%A4%9C%20%2B"), (.post("4f0e"), "post/4f0e"),
            (Route("episode", "9c9d-1"), "episode/9c9d-1"), (.myVideo, "myvideo"),
            (Route("a", parameters: ["z": "1", "b": "2", "c": nil]), "a?b=2&z=1"),
        ])
    func printed(route: Route, text: String) {
        #expect(route.text == text)
        #expect(Route(text: text) == route)
    }

    @Test("a text may be typed unencoded and with extra parts")
    func typed() {
        #expect(Route(text: "MyVideo") == .myVideo)
        #expect(Route(text: "myvideo/") == .myVideo)
        #expect(Route(text: "post/4F0e") == .post("4F0e"))
        #expect(Route(text: "search?q=検索") == .search("検索"))
        #expect(Route(text: "search?from=mail&q=c++&q=d#top")?["q"] == "c++")
        #expect(Route(text: "post/4f0e?from=mail")?.path == ["post", "4f0e"])
    }

    @Test("a scheme in front is ignored")
    func open() {
        for scheme in ["notes", "NOTES", "x-notes.2+a"] {
            #expect(Route(text: "\(scheme)://unknown/x") == Route("unknown", "x"))
        }
    }

    @Test(
        "invalid texts are not routes",
        arguments: [
            "", "/", "//", "notes://", "notes:///", "://search", "post//", "post//a", "/post", "?q=a",
            "search?q=%",
            "search?q=%4", "search?q=%zz", "search?q=%+1", "search?q=%FF", "search?q=%C3%28", "search?%=a",
            "episode/%ED%A0%80",
        ])
    func unknown(text: String) {
        #expect(Route(text: text) == nil)
    }

    @Test("a stack of routes survives coding")
    func codable() throws {
        let stack = Self.nasty.flatMap(Self.routes) + [.login, .search(), .myVideo]

        let data = try JSONEncoder().encode(stack)

        #expect(try JSONDecoder().decode([Route].self, from: data) == stack)
    }
}
