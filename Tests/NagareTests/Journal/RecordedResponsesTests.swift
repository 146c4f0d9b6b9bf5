import Entities
import FluxJournal
import Foundation
import ReactiveTesting
import StandInServer
import Testing

@testable import CommandLine

/// The responses of the services in a recording, for an app that continues it.
@Suite(.blocking, .timeLimit(.minutes(1))) struct RecordedResponsesTests {
    private struct Video: Decodable { let id, name: String }

    @Test("the recorded video service returns the recorded episodes, and is unreachable for others")
    func episode() async throws {
        let fixture = try await AppFixture()
        let videos = try await fixture.run("episode", "list", "-L", "1", "--json").json([Video].self)
        let video = try #require(videos.first)
        let path = "\(fixture.home.path)/run.journal"
        #expect(try await fixture.run("episode", "show", video.id, "--record", path).status == 0)
        let recording = try Recording(try Data(contentsOf: URL(fileURLWithPath: path)))
        let origin = fixture.server.origin
        let api = RecordedVideoAPI(
            origin: origin, responses: try RecordedResponses(recording, origin: origin))
        #expect(try await api.episode(video.id).name == video.name)
        await #expect(throws: ServiceFailure.unreachable(host: origin)) { try await api.episode("other") }
    }
}
