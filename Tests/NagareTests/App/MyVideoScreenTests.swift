import Glibc
import ReactiveTesting
import TerminalTesting
import Testing

/// My Video in a terminal.
@Suite(.blocking, .serialized, .needs(.program("tmux"), .pseudoTerminal)) struct MyVideoScreenTests {
    private struct Video: Decodable {
        let id: String
        let name: String
    }

    @Test("a video is added from a list, appears in My Video, is removed, and restored with undo")
    func saving() async throws {
        let fixture = try await AppFixture()
        let app = try fixture.open()
        try app.wait(for: "search posts")
        try app.leaveField()
        try app.press("2")
        try app.wait(for: "Big Buck Bunny")
        try app.leaveField()
        try app.press("m")
        try app.wait(for: "★ Big Buck Bunny")
        try app.press("3")
        try app.wait { $0[2].hasPrefix("   1 video ") && $0[4].contains("Big Buck Bunny") }
        try app.press("d")
        try app.wait(for: "no saved videos yet")
        try app.press("u")
        try app.wait { $0[2].hasPrefix("   1 video ") && $0[4].contains("Big Buck Bunny") }
        let listed = try await fixture.run("myvideo", "list", "--json").json([Video].self)
        #expect(listed.map(\.name) == ["Big Buck Bunny"])
    }

    @Test(
        "changes by other processes appear at once, and the selection stays on its video")
    func otherProcesses() async throws {
        let fixture = try await AppFixture()
        let videos = try await fixture.run("episode", "list", "-L", "3", "--json").json([Video].self)
        _ = try await fixture.run("myvideo", "add", videos[0].id, videos[1].id)
        let app = try fixture.open("open nagare://myvideo")
        try app.wait(for: "2 videos")
        try app.waitForSelection(videos[1].name)

        #expect(try await fixture.run("myvideo", "add", videos[2].id).status == 0)
        try app.wait { $0[2].hasPrefix("   3 videos") && $0[4].contains(videos[2].name) }
        try app.waitForSelection(videos[1].name)
        #expect(try await fixture.run("myvideo", "remove", videos[0].id, videos[2].id).status == 0)
        try app.wait { $0[2].hasPrefix("   1 video ") && $0[4].contains(videos[1].name) }
        try app.waitForSelection(videos[1].name)
        #expect(try await fixture.run("myvideo", "remove", videos[1].id).status == 0)
        try app.wait(for: "no saved videos yet")
    }

    @Test("kill -9 loses no video that was reported as added")
    func killed() async throws {
        let fixture = try await AppFixture()
        let app = try fixture.open("open nagare://episodes")
        try app.wait(for: "Big Buck Bunny")
        try app.leaveField()
        try app.press("m")
        try app.wait(for: "saved \"Big Buck Bunny\" to My Video")
        kill(try app.process, SIGKILL)
        _ = try app.waitForExit()

        let again = try fixture.open("open nagare://myvideo")
        try again.wait { $0[2].hasPrefix("   1 video ") && $0[4].contains("Big Buck Bunny") }
    }
}
