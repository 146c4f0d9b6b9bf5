import ReactiveTesting
import TerminalTesting
import Testing

/// Commands that change nothing because everything is as they would leave it, in a terminal.
@Suite(.blocking, .serialized, .needs(.program("tmux"), .pseudoTerminal)) struct RepeatedChangeTests {
    @Test("adding a video again and removing it again each say so")
    func videos() async throws {
        let fixture = try await AppFixture()
        let id = try await fixture.run("episode", "list", "-L1", "--ids").output.dropLast()
        let shell = try fixture.openShell()
        try shell.enter("app myvideo add \(id); app myvideo add \(id)")
        try shell.wait(for: "is already saved")
        try shell.enter("app myvideo remove \(id); app myvideo remove \(id)")
        try shell.wait(for: "\(id) is not saved")
    }

    @Test("stocking a post again and removing it again each say so")
    func stocks() async throws {
        let fixture = try await AppFixture()
        let id = try await fixture.run("search", "swift", "-L1", "--ids").output.dropLast()
        let shell = try fixture.openShell()
        try shell.enter("export QIITA_TOKEN=demo-token")
        try shell.enter("app stock add \(id); app stock add \(id)")
        try shell.wait(for: "already stocked: \(id)")
        try shell.enter("app stock remove \(id); app stock remove \(id)")
        try shell.wait(for: "\(id) is not stocked")
    }

    @Test("the service is asked about a post's stock only if it refuses the change")
    func requests() async throws {
        let fixture = try await AppFixture()
        let id = try await fixture.run("search", "swift", "-L1", "--ids").output.dropLast()
        let path = "/api/v2/items/\(id)/stock"
        for questions in 0...1 {
            let run = try await fixture.run(
                "stock", "add", String(id), environment: ["QIITA_TOKEN": "demo-token"])
            #expect(run.status == 0 && run.errors.isEmpty)
            #expect(await fixture.count("PUT \(path)") == questions + 1)
            #expect(await fixture.count("GET \(path)") == questions)
        }
    }
}
