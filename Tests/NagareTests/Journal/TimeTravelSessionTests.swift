import Foundation
import ReactiveTesting
import TerminalTesting
import Testing

/// Time travel with F12 in the running app.
@Suite(.blocking, .serialized, .needs(.program("tmux"), .pseudoTerminal))
struct TimeTravelSessionTests {
    @Test(
        "the past does not change while responses arrive and another process saves a video; the present does"
    )
    func pastDoesNotChange() async throws {
        let fixture = try await AppFixture(faults: "latency=600000")
        let app = try fixture.open("open 'nagare://myvideo'", rows: 30)
        try app.wait(for: "no saved videos yet")
        try app.press("1")
        try app.wait(for: "search posts")
        try app.type("swift")
        // The search is debounced.
        while await fixture.count("GET /api/v2/items") == 0 {}
        let requestCount = await fixture.count("GET /api/v2/items")
        try app.press("F12")
        try app.wait(for: "F12 back to the present")
        try app.press("Left", "Left", "Left", "w", "t")
        try await fixture.setFaults()
        // The app continues in the background, so the response arrives.
        try app.wait(for: "the answer") { screen in !screen.contains { $0.contains("running: find") } }
        let added = try await fixture.run("myvideo", "add", "1")
        #expect(added.status == 0, "\(added.errors)")
        try app.press("a")
        let past = try app.wait(for: "actions ──")
        #expect(!past.contains { $0.contains("of 195 posts") })

        try app.press("F12")
        try app.wait(for: "20 of 195 posts")
        try app.leaveField()
        try app.press("3")
        try app.wait(for: "1 video")
        #expect(await fixture.count("GET /api/v2/items") == requestCount)
        _ = try app.quit()
    }

    @Test(
        "resuming from the past restores its state, explains what stays done, and is recorded as its own run"
    )
    func resumes() async throws {
        let fixture = try await AppFixture()
        let app = try fixture.open("--record '\(fixture.home.path)/run.journal'", rows: 30)
        try app.findSwift()
        try app.press("Enter")
        try app.wait(for: "# links")
        try app.press("F12")
        try app.wait(for: "F12 back to the present")
        try app.press("/")
        try app.type("ResultsAction.page")
        try app.press("Enter", "N")
        try app.wait(for: "20 of 195 posts")
        try app.press("Enter")
        try app.wait(for: "continued from here")
        try app.wait(for: "20 of 195 posts")
        #expect(try !app.screen.contains { $0.contains("F12 back to the present") })
        try app.leaveField()
        try app.press("j", "Enter")
        try app.wait(for: "# links")
        _ = try app.quit()

        let verified = try await fixture.run("journal", "verify", "\(fixture.home.path)/run.journal")
        #expect(verified.status == 0, "\(verified.errors)")
    }
}
