import Glibc
import ReactiveTesting
import TerminalTesting
import Testing

/// My Video in a terminal.
@Suite(.blocking, .serialized, .needs(.program("tmux"), .pseudoTerminal)) struct KeepingTests {
    private struct Video: Decodable {
        let id: String
        let name: String
    }

    @Test("B-M2 B-M3 B-M4 a video is added on its list, shows in My Video, is removed and brought back")
    func keeping() async throws {
        let stage = try await Stage()
        let app = try stage.open()
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
        try app.wait(for: "no videos are kept yet")
        try app.press("u")
        try app.wait { $0[2].hasPrefix("   1 video ") && $0[4].contains("Big Buck Bunny") }
        let listed = try await stage.run("myvideo", "list", "--json").json([Video].self)
        #expect(listed.map(\.name) == ["Big Buck Bunny"])
    }

    @Test(
        "B-M2 B-M3 what other programs add and remove is seen at once, and the selection stays on its video")
    func others() async throws {
        let stage = try await Stage()
        let videos = try await stage.run("episode", "list", "-L", "3", "--json").json([Video].self)
        _ = try await stage.run("myvideo", "add", videos[0].id, videos[1].id)
        let app = try stage.open("open nagare://myvideo")
        try app.wait(for: "2 videos")
        try app.waitForSelection(videos[1].name)

        #expect(try await stage.run("myvideo", "add", videos[2].id).status == 0)
        try app.wait { $0[2].hasPrefix("   3 videos") && $0[4].contains(videos[2].name) }
        try app.waitForSelection(videos[1].name)
        #expect(try await stage.run("myvideo", "remove", videos[0].id, videos[2].id).status == 0)
        try app.wait { $0[2].hasPrefix("   1 video ") && $0[4].contains(videos[1].name) }
        try app.waitForSelection(videos[1].name)
        #expect(try await stage.run("myvideo", "remove", videos[1].id).status == 0)
        try app.wait(for: "no videos are kept yet")
    }

    @Test("B-M5 kill -9 loses nothing that was said to be kept")
    func killed() async throws {
        let stage = try await Stage()
        let app = try stage.open("open nagare://episodes")
        try app.wait(for: "Big Buck Bunny")
        try app.leaveField()
        try app.press("m")
        try app.wait(for: "added \"Big Buck Bunny\" to My Video")
        kill(try app.process, SIGKILL)
        _ = try app.waitForExit()

        let again = try stage.open("open nagare://myvideo")
        try again.wait { $0[2].hasPrefix("   1 video ") && $0[4].contains("Big Buck Bunny") }
    }
}
