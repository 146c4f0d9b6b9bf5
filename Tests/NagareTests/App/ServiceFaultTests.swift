import Foundation
import ReactiveTesting
import StandInServer
import TerminalTesting
import Testing

/// The app while the services misbehave.
@Suite(.blocking, .serialized, .needs(.program("tmux"), .pseudoTerminal)) struct ServiceFaultTests {
    struct Case: Sendable, CustomTestStringConvertible {
        let fault: String
        let sentence: String
        var testDescription: String { fault }
    }

    @Test(
        "a failed search shows the reason, and r tries again",
        arguments: [
            Case(fault: "status=500", sentence: "the service returned HTTP 500"),
            Case(fault: "status=503", sentence: "the service returned HTTP 503"),
            Case(fault: "truncate@/api/v2/items", sentence: "the service returned an invalid response"),
            Case(fault: "reset@/api/v2/items", sentence: "the connection to 127.0.0.1:"),
            Case(fault: "rate-limit=0", sentence: "the rate limit is reached"),
        ])
    func failing(_ example: Case) async throws {
        let fixture = try await AppFixture(faults: example.fault)
        let app = try fixture.open()
        try app.type("swift")
        try app.wait(for: example.sentence) { $0[4].hasPrefix("   \(example.sentence)") }
        try app.leaveField()
        try await fixture.setFaults()
        try app.press("r")
        try app.wait(for: "20 of 195 posts")
    }

    @Test("a failed page leaves the list unchanged, and r requests the same page")
    func failingPage() async throws {
        let fixture = try await AppFixture()
        let app = try fixture.open("open 'nagare://search?q=swift'")
        try app.wait(for: "20 of 195 posts")
        try await fixture.setFaults("status=500")
        try app.leaveField()
        try app.press("G")
        let failed = try app.wait(for: "could not load more; press r to retry")
        #expect(failed[2].hasPrefix("   20 of 195 posts") && failed[20].contains("beginner_mei"), "\(failed)")
        try await fixture.setFaults()
        try app.press("r")
        try app.wait(for: "40 of 195 posts")
        let pages = await fixture.server.requests().filter { $0.contains("query=swift") }
        #expect(pages.count == 3 && pages[1] == pages[2], "\(pages)")
    }

    @Test(
        "late, slow and compressed responses arrive, and keys work in the meantime",
        arguments: ["latency=1000", "slow=200000", "gzip"])
    func late(_ fault: String) async throws {
        let fixture = try await AppFixture(faults: fault)
        let app = try fixture.open()
        try app.wait(for: "search posts")
        try app.type("swift")
        try app.press("Enter")
        try app.wait(for: "❯ swift")
        try app.leaveField()
        try app.press("3")
        try app.wait(for: "no saved videos yet")
        try app.press("1")
        try app.wait(for: "20 of 195 posts")
    }

    @Test("posts that move between pages during paging are shown once")
    func moving() async throws {
        let fixture = try await AppFixture(faults: "shift")
        let app = try fixture.open("open 'nagare://search?q=swift'", rows: 100)
        try app.wait(for: "of 19")
        try app.leaveField()
        for page in 2...4 {
            try app.press("G")
            try app.wait { rows in
                rows.count { $0.hasSuffix("-01") || $0.contains("  202") } > 20 * page - page
            }
        }
        let shown = try app.screen.dropFirst(3).dropLast(1).filter { !$0.isEmpty }
        #expect(Set(shown).count == shown.count)
    }

    @Test("at a rate limit, cached content is shown with a mark, and the request is repeated automatically")
    func rateLimit() async throws {
        let fixture = try await AppFixture(faults: "rate-limit=1")
        let app = try fixture.open("open nagare://videos")
        try app.wait(for: "Big Buck Bunny")
        try app.type("/bread")
        try app.wait { $0[0].contains("no requests left until ") }
        try app.wait {
            !$0[0].contains("no requests left") && $0.contains { $0.contains("Bread with a spr") }
        }
        let requestCount = await fixture.count("GET /api/v1/search/videos?")
        #expect(requestCount == 2)
    }

    @Test("when all requests are used up, an earlier query shows its cached results and says so")
    func requestsUsedUp() async throws {
        let fixture = try await AppFixture(faults: "rate-limit=2")
        let app = try fixture.open("open 'nagare://search?q=swift'")
        try app.wait(for: "20 of 195 posts")
        try app.type("/")
        try app.press("End")
        try app.type("x")
        try app.wait(for: "“swiftx”")
        try app.press("BSpace", "BSpace")
        try app.wait { $0[0].contains("no requests left until ") }
        try app.type("t")
        try app.wait(for: "20 of 195 posts")
        try app.leaveField()
        try app.press("r")
        let rows = try app.wait { $0[2].contains("cached; retrying at ") && $0[2].contains("195 posts") }
        #expect(rows[5].contains("Tests in virtual time in thirty lines"))
    }

    @Test("while the service is down, cached results are shown with a mark; later queries work again")
    func serviceDown() async throws {
        let fixture = try await AppFixture()
        let app = try fixture.open()
        try app.type("swift")
        try app.wait(for: "20 of 195 posts")
        _ = try app.quit()
        await fixture.server.stop()

        let later = try fixture.open("open 'nagare://search?q=swift'")
        let seen = try later.wait { $0[0].contains("  offline  ") && $0[2].contains("195 posts") }
        #expect(seen[5].contains("Tests in virtual time in thirty lines"))
        try later.type("/")
        try later.press("End")
        try later.type("zzz")
        try later.wait(for: "cannot reach 127.0.0.1:")
        let port = UInt16(try #require(URLComponents(string: fixture.server.origin)?.port))
        let back = try await StandInServer.start(.init(port: port))
        try later.press("BSpace", "BSpace", "BSpace")
        try later.wait { !$0[0].contains("offline") && $0[2].contains("20 of 195 posts") }
        await back.stop()
    }

    @Test("a service that goes down while the app runs does not clear the screen")
    func serviceGoesDown() async throws {
        let fixture = try await AppFixture()
        let app = try fixture.open("open 'nagare://search?q=swift'")
        try app.wait(for: "20 of 195 posts")
        await fixture.server.stop()
        try app.leaveField()
        try app.press("r")
        let seen = try app.wait { $0[0].contains("  offline  ") }
        #expect(seen[5].contains("Tests in virtual time in thirty lines"))
        try app.press("j", "Enter")
        try app.wait { $0[1].contains("Tests in virtual time in thirty lines") && $0[1].hasSuffix("Top") }
    }
}
