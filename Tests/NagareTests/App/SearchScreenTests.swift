import ReactiveTesting
import StandInServer
import TerminalTesting
import Testing

/// Searching in a terminal, from the first letter to a post and back.
@Suite(.blocking, .serialized, .needs(.program("tmux"), .pseudoTerminal)) struct SearchScreenTests {
    @Test("search as you type sends one request for a word, and old results stay while new ones load")
    func typing() async throws {
        let fixture = try await AppFixture()
        let app = try fixture.open()
        try app.wait(for: "search posts")

        try app.type("swift")
        try app.wait(for: "20 of 195 posts")
        #expect(await fixture.count("GET /api/v2/items?") == 1)

        try await fixture.setFaults("latency=600000")
        try app.type(" 流れ")
        let loading = try app.wait(for: "searching")
        #expect(loading.contains { $0.contains("Tests in virtual time in thirty lines") })
        try await fixture.setFaults()
        let found = try app.wait(for: "of 23 posts")
        #expect(found.contains { $0.contains("流れ") })
        #expect(!found.contains { $0.contains("Tests in virtual time in thirty lines") })
        #expect(await fixture.count("GET /api/v2/items?") == 2)
    }

    @Test("each of five pages is requested once, however often the bottom is reached while it loads")
    func pages() async throws {
        let fixture = try await AppFixture()
        let app = try fixture.open()
        try app.type("swift")
        try app.wait(for: "20 of 195 posts")
        try app.leaveField()

        for page in 2...6 {
            try await fixture.setFaults("latency=600000")
            try app.press("G", "k", "j", "PageDown", "G")
            try await fixture.waitForRequests("GET /api/v2/items?", count: page)
            try await fixture.setFaults()
            try app.wait(for: "\(20 * page) of 195 posts")
        }

        let sentRequests = await fixture.server.requests().filter { $0.contains("query=swift") }
        // The last key may be handled after the sixth page has arrived, and request the seventh.
        #expect(sentRequests.count >= 6 && Set(sentRequests).count == sentRequests.count, "\(sentRequests)")
    }

    @Test("a post opens, scrolls and can be searched, and Escape leads back to its row in the list")
    func post() async throws {
        let fixture = try await AppFixture()
        let app = try fixture.open()
        try app.type("swift")
        try app.wait(for: "20 of 195 posts")
        try app.press("Down", "Down")
        try app.waitForSelection("Scoped stores in Swift")
        try app.press("Enter")
        try app.wait(for: "find  # links")
        try app.wait { $0[1].contains("Scoped stores in Swift") && $0[1].hasSuffix("Top") }

        try app.press("PageDown")
        try app.wait { !$0[1].hasSuffix("Top") || !$0[1].contains("Scoped stores") }
        try app.press("/")
        try app.type("store")
        try app.press("Enter")
        let first = try app.wait(for: "n next")
        #expect(first.contains { $0.hasPrefix("  /store") && $0.contains("/") })
        try app.press("n")
        try app.wait { $0 != first }
        try app.press("Escape")
        try app.wait { !$0.contains { $0.contains("n next") } }
        try app.press("Escape")

        try app.wait(for: "of 195 posts")
        try app.waitForSelection("Scoped stores in Swift")
        #expect(await fixture.count("GET /api/v2/items?") <= 2)
    }

    @Test("a pasted query retains its Japanese text, and its line breaks become spaces")
    func pasting() async throws {
        let fixture = try await AppFixture()
        let app = try fixture.open()
        try app.wait(for: "search posts")
        try app.paste("単方向\nデータフロー")

        try app.wait { $0[1] == " ❯ 単方向 データフロー" }
        try app.wait(for: " posts ")
        try app.type("zz")
        try app.wait(for: "no posts match “単方向 データフローzz”")
    }
}
