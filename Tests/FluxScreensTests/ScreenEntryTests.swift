import FluxRouting
import FluxScreens
import Testing

@Suite struct ScreenEntryTests {
    private let entries = [
        entry("search", tab: "Search"), entry("post/:id", tab: "Search"), entry("myvideo", tab: "My Video"),
        entry("account", tab: "Account", needsLogin: true), entry("login", tab: "Account"),
    ]

    private static func entry(_ pattern: String, tab: String, needsLogin: Bool = false) -> ScreenEntry {
        ScreenEntry(pattern, tab: { _ in tab }, needsLogin: needsLogin) { route, values, opening in
            BlankScreen(route: route, values: values, opening: opening)
        }
    }

    @Test("tabs are in the order of their first entries and open their first screen")
    func tabs() {
        #expect(entries.tabs.map(\.id) == ["Search", "My Video", "Account"])
        #expect(entries.tabs.map(\.route.url) == ["nagare://search", "nagare://myvideo", "nagare://account"])
        #expect(entries.home(of: Route("post", "a")) == Route("search"))
        #expect(entries.home(of: Route("login")) == Route("account"))
        #expect(entries.home(of: Route("unknown")) == nil)
    }

    @Test("a first screen with several path components is opened by its full path")
    func longPattern() {
        let tabs = [Self.entry("notes/all", tab: "Notes")].tabs

        #expect(tabs.map(\.route) == [Route("notes", "all")])
        #expect(tabs.map { $0.contains(Route("notes", "all")) } == [true])
    }

    @Test("a screen is found by its alias")
    func alias() {
        let entries = [
            ScreenEntry("episodes", alias: "videos", tab: { _ in "Videos" }) { route, values, opening in
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

    @Test("new items are counted per tab, and a count of 0 is omitted")
    func counts() {
        let entries = [("a", 2), ("b", 0)].map { name, count in
            ScreenEntry(name, tab: { _ in name }, count: { count }) { route, values, opening in
                BlankScreen(route: route, values: values, opening: opening)
            }
        }
        #expect((entries + self.entries).counts == ["a": 2])
    }

    @Test("there are at most as many tabs as digits")
    func manyTabs() {
        let many = (1...12).map { Self.entry("s\($0)", tab: "T\($0)") }

        #expect(many.tabs.count == 9)
        #expect(many.home(of: Route("s12")) == Route("s12"))
    }

    @Test("the route map contains the first screen and the screens that require a login")
    func map() {
        let map = entries.map(login: Route("login"))

        #expect(map == RouteMap(home: Route("search"), login: Route("login"), guarded: ["account"]))
        #expect(map.needsLogin(Route("account")))
        #expect(!map.needsLogin(Route("account", "x")))
        #expect([ScreenEntry]().map(login: Route("login")).home == Route("login"))
    }

    @Test("a screen is opened with its route, the placeholders' values, and the reason")
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
