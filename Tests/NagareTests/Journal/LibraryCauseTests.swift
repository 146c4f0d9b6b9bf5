import FluxCore
import FluxJournal
import FluxTerminal
import Foundation
import ReactiveCore
import ReactiveTesting
import StandInServer
import Testing

@testable import CommandLine
@testable import Console
@testable import JournalCommands

/// The causes of changes in the SQLite library, in a recorded session.
@Suite(.blocking, .timeLimit(.minutes(1))) struct LibraryCauseTests {
    private struct Video: Decodable { let id: String }

    private func path(_ fixture: AppFixture) -> String { "\(fixture.home.path)/run.journal" }

    private func open(_ url: String, _ fixture: AppFixture) async throws -> InMemoryApp {
        try await InMemoryApp(
            fixture.home, origin: fixture.server.origin, recordedIn: path(fixture),
            on: SerialScheduler(label: "nagare"), opening: url)
    }

    /// The explanation of the last change of a part of the state of the saved videos.
    private func why(_ part: String, _ fixture: AppFixture) throws -> (Why, cases: [String?]) {
        let recording = try Recording(try Data(contentsOf: URL(fileURLWithPath: path(fixture))))
        let path = try #require(StatePath("my-video:SavedVideoList.\(part)"))
        let why = try #require(
            try ReplicaFactory.app.replay(recording).why(path, upTo: recording.last).change)
        let cases = why.chain.map { recording.line(of: $0.action.number).flatMap(recording.caseName) }
        return (why, cases)
    }

    @Test("why traces a change of the SQLite library back to the key press")
    func own() async throws {
        let fixture = try await AppFixture()
        let app = try await open("nagare://episodes", fixture)
        try await app.wait(for: "Big Buck Bunny")
        await app.send("\u{1B}")
        try await app.wait(for: "? help")
        await app.send("m")
        try await app.wait(for: "★ Big Buck Bunny")
        try await app.end()

        let (why, cases) = try why("runningChanges.count", fixture)
        #expect((why.old, why.new) == (.integer(0), .integer(1)))
        #expect(
            why.chain.map(\.action.name) == [
                "FluxQueries.Query<MyVideo.SavedVideoList>.Action",
                "FluxQueries.Mutations<MyVideo.LibraryChanges>.Action", "MyVideo.EpisodesAction",
            ])
        #expect(cases == ["changed", "requested", "video"])
        #expect(why.chain.last?.action.cause == nil)
        #expect(why.chain.last?.action.place.hasPrefix("FluxScreens/") == true)
    }

    @Test(
        "a removed video leaves My Video with the key's dispatch; a line names each store that its action changed"
    )
    func removal() async throws {
        let fixture = try await AppFixture()
        let videos = try await fixture.run("episode", "list", "-L", "1", "--json").json([Video].self)
        #expect(try await fixture.run("myvideo", "add", videos[0].id).status == 0)
        let app = try await open("nagare://myvideo", fixture)
        try await app.wait(for: "1 video ")
        await app.send("m")
        try await app.wait(for: "no saved videos yet")
        try await app.end()

        let shown = try await fixture.run("journal", "show", path(fixture)).output
        let lines = shown.split(separator: "\n").map { line in
            let cells = line.split(separator: "\t", omittingEmptySubsequences: false)
            return cells[2...3]
        }.map { $0.joined(separator: " ") }
        let key = try #require(lines.firstIndex { $0.hasPrefix("my-video/list SavedVideosAction.video") })
        let recording = try Recording(try Data(contentsOf: URL(fileURLWithPath: path(fixture))))
        let actions = try Self.actions(of: recording, from: key)
        #expect(
            lines[key...(key + actions.untilFrame - 1)] == [
                "my-video/list SavedVideosAction.video",
                "my-video Mutations<MyVideo.LibraryChanges>.Action.requested",
                "my-video Query<MyVideo.SavedVideoList>.Action.changed",
            ])
        // The videos that were read moved the cursor of the list, which is derived from them.
        let read = try #require(
            try Self.actions(of: recording, from: 0).all.first { action in
                action.changed.keys.contains {
                    $0.key == "MyVideo.SavedVideosState" && $0.path != action.path
                }
            })
        #expect(read.path == "app/my-video")
        #expect(Set(read.changed.keys.map(\.path)) == ["app/my-video", "app/my-video/list"])
    }

    /// The actions from the one at `index` on, and how many of them come before the next frame.
    private static func actions(
        of recording: Recording, from index: Int
    ) throws -> (all: [RecordedAction], untilFrame: Int) {
        var (all, untilFrame) = ([RecordedAction](), Int?.none)
        for line in recording.actions[index]..<recording.count {
            switch try recording.entry(line) {
            case .action(let action): all.append(action)
            case .note("frame"): untilFrame = untilFrame ?? all.count
            default: break
            }
        }
        return (all, untilFrame ?? all.count)
    }

    @Test("a change by another process has no cause in the session")
    func otherProcesses() async throws {
        let fixture = try await AppFixture()
        let videos = try await fixture.run("episode", "list", "-L", "1", "--json").json([Video].self)
        let app = try await open("nagare://myvideo", fixture)
        try await app.wait(for: "no saved videos yet")
        #expect(try await fixture.run("myvideo", "add", videos[0].id).status == 0)
        try await app.wait(for: "1 video ")
        try await app.end()

        let (why, cases) = try why("requestCount", fixture)
        #expect(why.old != .integer(0), "it was read when the screen opened, and again")
        #expect(cases == ["woken", "invalidated"])
        #expect(why.chain.last?.action.cause == nil)
    }
}
