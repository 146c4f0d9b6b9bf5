import Foundation
import ReactiveCore
import ReactiveTesting
import StandInServer
import Testing

/// What remains of the app in a process that goes on, as when the app continues from a past state.
@Suite(.blocking) struct ReleaseTests {
    @Test("when the app ends, it closes the library and its watch of the folder")
    func library() async throws {
        let fixture = try await AppFixture()
        let path = "\(fixture.home.path)/.local/share/nagare/default/library.sqlite"
        func openFiles() throws -> [String] {
            try FileManager.default.contentsOfDirectory(atPath: "/proc/self/fd").compactMap {
                try? FileManager.default.destinationOfSymbolicLink(atPath: "/proc/self/fd/\($0)")
            }.filter { $0.hasPrefix(path) }
        }
        let app = try await InMemoryApp(
            fixture.home, origin: fixture.server.origin, recordedIn: "\(fixture.home.path)/run",
            on: VirtualTimeScheduler(), opening: "nagare://myvideo")
        try await app.waitForAllWork()
        #expect(try !openFiles().isEmpty)
        try await app.end()
        #expect(try openFiles().isEmpty)
    }
}
