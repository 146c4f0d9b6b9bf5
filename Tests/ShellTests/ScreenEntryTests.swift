import ApplicationFlux
import Shell
import Testing

@Suite struct ScreenEntryTests {
    private let entries = [
        entry("search", tab: "Search"), entry("post/:id", tab: "Search"), entry("myvideo", tab: "My Video"),
        entry("account", tab: "Account", needsLogin: true), entry("login", tab: "Account"),
    ]

    private static func entry(_ pattern: String, tab: String, needsLogin: Bool = false) -> ScreenEntry {
        ScreenEntry(pattern, tab: tab, needsLogin: needsLogin) { route, values, opening in
            BlankScreen(route: route, values: values, opening: opening)
        }
    }

    @Test("a tab stands where it is first named, and leads to the first screen of it")
    func tabs() {
        #expect(entries.tabs.map(\.name) == ["Search", "My Video", "Account"])
        #expect(entries.tabs.map(\.route.url) == ["nagare://search", "nagare://myvideo", "nagare://account"])
        #expect(entries.home(of: Route("post", "a")) == Route("search"))
        #expect(entries.home(of: Route("login")) == Route("account"))
        #expect(entries.home(of: Route("unknown")) == nil)
    }

    @Test("a first screen of several parts is led to by its parts")
    func longPattern() {
        let tabs = [Self.entry("notes/all", tab: "Notes")].tabs

        #expect(tabs.map(\.route) == [Route("notes", "all")])
        #expect(tabs.map { $0.contains(Route("notes", "all")) } == [true])
    }

    @Test("B-A5 a screen is found by another word for it, too")
    func alias() {
        let entries = [
            ScreenEntry("episodes", alias: "videos", tab: "Videos") { route, values, opening in
                BlankScreen(route: route, values: values, opening: opening)
            }
        ]
        let parameters = ["q": "rust"]
        #expect(
            entries.resolvingAlias(of: Route("videos", parameters: parameters))
                == Route("episodes", parameters: parameters))
        #expect(entries.resolvingAlias(of: Route("episodes")) == Route("episodes"))
        #expect(entries.resolvingAlias(of: Route("unknown")) == Route("unknown"))
    }

    @Test("what wants to be seen is counted by tab, and none is no count")
    func counts() {
        let entries = [("a", 2), ("b", 0)].map { name, count in
            ScreenEntry(name, tab: name, count: { count }) { route, values, opening in
                BlankScreen(route: route, values: values, opening: opening)
            }
        }
        #expect((entries + self.entries).counts == ["a": 2])
    }

    @Test("there are no more tabs than digits")
    func manyTabs() {
        let many = (1...12).map { Self.entry("s\($0)", tab: "T\($0)") }

        #expect(many.tabs.count == 9)
        #expect(many.home(of: Route("s12")) == Route("s12"))
    }

    @Test("the routing learns where the app begins, and which screens need a login")
    func map() {
        let map = entries.map(login: Route("login"))

        #expect(map == RouteMap(home: Route("search"), login: Route("login"), guarded: ["account"]))
        #expect(map.needsLogin(Route("account")))
        #expect(!map.needsLogin(Route("account", "x")))
        #expect([ScreenEntry]().map(login: Route("login")).home == Route("login"))
    }

    @Test("a screen is opened with its route, what stands there for the names, and why")
    func open() throws {
        let entry = try #require(entries.entry(for: Route("post", "4f0e")))
        let screen = try #require(entry.open(Route("post", "4f0e"), .restored) as? BlankScreen)

        #expect(screen.route == Route("post", "4f0e"))
        #expect(screen.values == ["id": "4f0e"])
        #expect(screen.opening == .restored)
        #expect(entry.open(Route("search"), .byUser) == nil)
        #expect(entries.entry(for: Route("post")) == nil)
    }
}
