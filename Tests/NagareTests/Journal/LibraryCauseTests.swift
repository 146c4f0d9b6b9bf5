import FluxCore
import FluxJournal
import Foundation
import ReactiveCore
import ReactiveTesting
import StandInServer
import Testing

@testable import Nagare

/// The causes of changes in the SQLite library, in a recorded session.
@Suite(.blocking, .timeLimit(.minutes(1))) struct LibraryCauseTests {
    private struct Video: Decodable { let id: String }

    private func path(_ fixture: AppFixture) -> String { "\(fixture.home.path)/run.journal" }

    private func open(_ url: String, _ fixture: AppFixture) async throws -> InMemoryApp {
        try await InMemoryApp(
            fixture.home, origin: fixture.server.origin, recordedIn: path(fixture),
            on: SerialScheduler(label: "nagare"), opening: url)
    }

    /// The explanation of the last change that made the app read the library.
    private func why(_ fixture: AppFixture) throws -> (Why, cases: [String?]) {
        let recording = try Recording(try Data(contentsOf: URL(fileURLWithPath: path(fixture))))
        let reading = try #require(StatePath("my-video:LibraryState.readID"))
        let why = try #require(try Replay<AppReplica>(recording).why(reading, upTo: recording.last))
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
        await app.end()

        let (why, cases) = try why(fixture)
        #expect((why.old, why.new) == (.integer(1), .integer(2)))
        #expect(why.chain.map(\.action.name) == ["MyVideo.LibraryAction", "MyVideo.EpisodesAction"])
        #expect(cases.first == "readRequested")
        #expect(why.chain.last?.action.cause == nil)
        #expect(why.chain.last?.action.place.hasPrefix("FluxCore/ScreenLogic.swift") == true)
    }

    @Test("a change by another process has no cause in the session")
    func otherProcesses() async throws {
        let fixture = try await AppFixture()
        let videos = try await fixture.run("episode", "list", "-L", "1", "--json").json([Video].self)
        let app = try await open("nagare://myvideo", fixture)
        try await app.wait(for: "no saved videos yet")
        #expect(try await fixture.run("myvideo", "add", videos[0].id).status == 0)
        try await app.wait(for: "1 video ")
        await app.end()

        let (why, cases) = try why(fixture)
        #expect(why.old != .integer(0), "it was read when the screen opened, and again")
        #expect(cases == ["readRequested"])
        #expect(why.chain.map(\.action.cause) == [nil])
    }
}
