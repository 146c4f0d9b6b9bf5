import Foundation
import Glibc
import ReactiveTesting
import StandInServer
import TerminalTesting
import Testing

/// Starting the app with a session that an older version saved.
@Suite(.blocking, .serialized, .needs(.program("tmux"), .pseudoTerminal)) struct OldSessionTests {
    /// States of the version before `KeptState` became `SavedVideosState`: their types and members have other
    /// names.
    private static let oldRouting = #"""
        "ApplicationFlux.RoutingState": {"isLoggedIn": false, "isReturn": false, \#
        "stack": ["nagare://myvideo"], "map": {"guarded": ["stocks", "account"], "home": "nagare://search", "login": "nagare://login"}}
        """#
    private static let routing = oldRouting.replacing("isReturn", with: "isReturnFromLogin")
    private static let oldScreens = #"""
        {"name": "shell", "states": {"Shell.ShellState": {"hasEnded": false, "mark": {"spans": []}, \#
        "overlay": {"help": {"_0": {"first": 0}}}}}, "children": []}, \#
        {"name": "search", "states": {"Search.SeenState": {"posts": []}, "Search.FollowsState": {\#
        "empty": [], "feed": [], "follows": [], "isRead": false, "isToLook": false, "leftOut": 0, "readPosts": [], \#
        "underWay": 0, "waiting": []}}, "children": []}, \#
        {"name": "my-video", "states": {"MyVideo.LibraryState": {"notices": {"notices": []}, \#
        "phase": {"idle": {}}, "reading": 0, "videos": []}}, "children": [{"name": "list", \#
        "route": "nagare://myvideo", "states": {"MyVideo.KeptState": {"height": 20, "hidesPreview": false, \#
        "marks": {"ids": []}, "order": "given", "query": {"field": {"offset": 0, "text": "old"}, \#
        "isTyping": false, "list": {"cursor": {"selected": 0, "top": 0}}}}}, "children": []}]}
        """#

    private static func session(app: String, routing: String, origin: String) -> String {
        let text =
            #"{"app": "\#(app)", "origin": "\#(origin)", "owner": "nobody", "session": {"parked": [], "open": "#
            + #"{"name": "app", "states": {}, "children": [{"name": "routing", "states": {\#(routing)}, "#
            + #""children": []}, \#(oldScreens)]}}}"#
        // The app writes and reads JSON without spaces.
        return text.replacing(": ", with: ":").replacing(", ", with: ",")
    }

    private static func path(_ fixture: AppFixture) -> String {
        "\(fixture.home.path)/.local/state/nagare/default/last-session.json"
    }

    /// A home with a saved video, a follow and settings.
    private func fixture() async throws -> AppFixture {
        struct Video: Decodable { let id: String }
        let fixture = try await AppFixture()
        let videos = try await fixture.run("episode", "list", "-L", "1", "--json").json([Video].self)
        let added = try await fixture.run("myvideo", "add", videos[0].id)
        #expect(added.status == 0, "\(added.errors)")
        #expect(try await fixture.run("follow", "add", "tag:swift").status == 0)
        #expect(try await fixture.run("config", "set", "theme", "dusk").status == 0)
        return fixture
    }

    /// What must survive the start of the app.
    private func stored(_ fixture: AppFixture) async throws -> [String] {
        var outputs: [String] = []
        for words in [["myvideo", "list", "--ids"], ["follow", "list", "--ids"], ["config", "list"]] {
            let run = try await Executable.run(words, home: fixture.home, origin: fixture.server.origin)
            #expect(run.status == 0 && run.errors == "", "\(words): \(run.errors)")
            outputs.append(run.output)
        }
        return outputs
    }

    private func write(_ session: String, _ fixture: AppFixture) throws {
        let url = URL(fileURLWithPath: Self.path(fixture))
        try FileManager.default.createDirectory(
            at: url.deletingLastPathComponent(), withIntermediateDirectories: true)
        try session.write(to: url, atomically: true, encoding: .utf8)
        // A file that other users can read is ignored.
        chmod(url.path, 0o600)
    }

    @Test(
        "the app starts with its first screen and without a notice, and keeps the library and the settings",
        arguments: ["0.0.9", "0.1.0", "route"])
    func fresh(version: String) async throws {
        let fixture = try await fixture()
        let before = try await stored(fixture)
        try write(
            version == "route"
                ? #"{"route": "nagare://myvideo"}"#
                : Self.session(app: version, routing: Self.oldRouting, origin: fixture.server.origin), fixture
        )

        let app = try fixture.open()
        try app.wait(for: "search posts")
        let screen = try app.screen.dropFirst()
        _ = try app.quit()

        #expect(try await stored(fixture) == before)
        try FileManager.default.removeItem(atPath: Self.path(fixture))
        let other = try fixture.open()
        try other.wait(for: "search posts")
        #expect(try other.screen.dropFirst() == screen, "the same as without a session")
        _ = try other.quit()
    }

    /// As version 0.1.0 saved it: routes were URLs, in states of a module with another name. Without its host names.
    @Test(
        "a session of another version continues: the visible screen, those of other tabs, and what they show")
    func continued() async throws {
        let fixture = try await fixture()
        let url = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
            .appending(path: "../Golden/last-session-0.1.0.json")
        let saved = try String(contentsOf: url, encoding: .utf8)
        let origin = fixture.server.origin.replacing("/", with: #"\/"#)
        try write(
            saved.replacing(#""origin":"http:\/\/localhost""#, with: #""origin":"\#(origin)""#), fixture)

        let app = try fixture.open()
        try app.wait(for: "20 of 195 posts")
        try app.press("Escape", "2")
        try app.wait(for: "8,051 views")
        try app.press("Escape")
        try app.wait(for: "だしを引く")
        _ = try app.quit()
    }

    @Test(
        "a screen whose states are outdated is reopened without them, which is said, and the next session is saved"
    )
    func reopened() async throws {
        let fixture = try await fixture()
        let before = try await stored(fixture)
        try write(
            Self.session(app: "0.1.0", routing: Self.routing, origin: fixture.server.origin), fixture)

        let app = try fixture.open()
        try app.wait(for: "parts of the last session could not be read")
        try app.wait(for: "1 video ")
        #expect(try app.screen.filter { $0.contains("old") } == [])
        #expect(try await stored(fixture) == before)
        try app.press("2")
        try app.wait(for: "Big Buck Bunny")
        _ = try app.quit()

        let next = try fixture.open()
        try next.wait(for: "Big Buck Bunny")
        _ = try next.quit()
    }
}
