import Foundation
import ReactiveTesting
import StandInServer
import Testing

/// Videos that were saved from another instance than that of the settings.
@Suite(.blocking) struct SavedInstanceTests {
    private struct Video: Decodable {
        let id: String
        let url: String
        let origin: String
    }

    private let home: TemporaryFolder
    /// The instance from which the video was saved, and the one of the settings since then.
    private let (former, current): (StandInServer, StandInServer)
    private let video: Video

    init() async throws {
        (home, former) = (try TemporaryFolder(), try await StandInServer.start(.init()))
        current = try await StandInServer.start(.init(faults: [Fault(parsing: "status=404@/api/v1/videos")]))
        let listed = try await Executable.run(
            "episode", "list", "-L1", "--json", home: home, origin: former.origin)
        video = try #require(try listed.json([Video].self).first)
        _ = try await Executable.run("myvideo", "add", video.id, home: home, origin: former.origin)
    }

    private func nagare(_ words: String..., input: String? = nil) async throws -> Outcome {
        try await nagare(words, input: input)
    }

    private func nagare(_ words: [String], input: String? = nil) async throws -> Outcome {
        _ = try SpyProgram("yt-dlp", in: home)
        return try await Executable.run(
            words, home: home, origin: current.origin,
            environment: ["PATH": "\(home.path)/bin:/usr/bin:/bin"], input: input)
    }

    private func stop() async {
        await former.stop()
        await current.stop()
    }

    @Test("commands read a saved video from the instance that it was saved from")
    func origin() async throws {
        let played = try await nagare("episode", "play", video.id, "--print-url")
        #expect(played.status == 0 && played.output.hasPrefix(former.origin), "\(played.errors)")
        let shown = try await nagare("episode", "show", video.id, "--json")
        #expect(try shown.json(Video.self).origin == former.origin && shown.errors == "")
        #expect(try await nagare("episode", "download", video.id).status == 0)
        #expect(try await nagare("myvideo", "add", video.id).status == 0)
        #expect(try await nagare("myvideo", "list", "--json").json([Video].self).count == 1)
        #expect(await current.requests().filter { $0.contains("/api/v1/videos") } == [])
        await stop()
    }

    @Test("commands that take an id accept the URLs that myvideo list prints, and reject others")
    func addresses() async throws {
        let urls = try await nagare("myvideo", "list", "--jq", ".[].url").output
        let url = urls.trimmingCharacters(in: .newlines)
        #expect(url == video.url)
        for words in [
            ["episode", "show"], ["episode", "play", "--print-url"], ["episode", "download"],
            ["myvideo", "add"],
        ] {
            let run = try await nagare(words + [url])
            #expect(run.status == 0, "\(words): \(run.errors)")
        }
        let other = try await nagare("episode", "show", "https://other.example/w/\(video.id)")
        #expect(other.status == 64 && other.errorLines.count == 1)

        #expect(try await nagare("myvideo", "remove", "-", input: urls).status == 0)
        #expect(try await nagare("myvideo", "list").output == "")
        #expect(try await nagare("episode", "show", url).status == 64, "it is not saved any more")
        await stop()
    }
}
