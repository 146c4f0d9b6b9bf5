import CommandLine
import Entities
import Foundation
import Persistence
import ReactiveTesting
import Testing

@testable import Nagare

/// A library that is opened again while it is open, as when the app continues from a past state.
@Suite(.blocking) struct LibraryConnectionTests {
    @Test("a change after the second opening outlives another process that uses the library meanwhile")
    func openedTwice() async throws {
        let fixture = try await AppFixture()
        let ids = try await fixture.run("episode", "list", "-L2", "--ids").output.split(separator: "\n")
        #expect(try await fixture.run("myvideo", "add", String(ids[0])).status == 0)
        let path = "\(fixture.home.path)/.local/share/nagare/default/library.sqlite"
        let infrastructure = LiveInfrastructure()
        let first = try infrastructure.openLibrary(at: path)
        let second = try infrastructure.openLibrary(at: path)

        // Ends the last connection that it knows of, and with it the log.
        #expect(try await fixture.run("myvideo", "list", "--ids").output == "\(ids[0])\n")
        let saved = try await second.videos.videos(offset: 0, limit: 1)
        for video in saved { try await second.videos.remove(video.id) }

        #expect(try await fixture.run("myvideo", "list", "--ids").output == "")
        withExtendedLifetime(first) {}
    }
}
