import Entities
import HTTP
import Testing
import VideoAPI
import VideoAPIPeerTube

@Suite struct PlaybackTests {
    private static let hls = #"{"id":55,"type":1,"playlistUrl":"https://v.example/master.m3u8","files":[]}"#

    private static func file(_ lines: Int, _ url: String) -> String {
        #"{"resolution":{"id":\#(lines),"label":"x"},"fileUrl":"\#(url)","size":9000000000}"#
    }

    private func playback(_ members: [String: String?]) async throws -> Playback {
        let usual: [String: String?] = [
            "embedPath": #""/videos/embed/8My""#, "state": #"{"id":1,"label":"Published"}"#,
        ]
        let body = videoJSON("u-1", usual.merging(members) { $1 })
        return try await ScriptedHTTP([.answer(200, [:], body)]).api().playback(of: "42")
    }

    @Test("prefers a playlist, then the file with the highest resolution, then the instance's player")
    func choice() async throws {
        let files =
            "[\(Self.file(0, "https://v.example/sound")),\(Self.file(720, "https://v.example/720")),"
            + "null,\(Self.file(480, "https://v.example/480")),{}]"
        let other = #"{"type":2,"playlistUrl":"https://v.example/other"}"#

        #expect(
            try await playback(["streamingPlaylists": "[\(other),\(Self.hls)]", "files": files])
                == .playlist(url: "https://v.example/master.m3u8"))
        #expect(
            try await playback(["streamingPlaylists": "[\(other)]", "files": files])
                == .file(url: "https://v.example/720"))
        #expect(
            try await playback(["streamingPlaylists": "[]", "files": "[]"])
                == .page(url: "https://videos.example/videos/embed/8My"))
        #expect(try await playback([:]) == .page(url: "https://videos.example/videos/embed/8My"))
    }

    @Test(
        "without files, reports the instance's state unless the video is published",
        arguments: [
            (#"{"id":2,"label":"To transcode"}"#, .notReady(state: "To transcode")),
            (#"{"id":4}"#, .notReady(state: "state 4")),
            ("null", .page(url: "https://videos.example/videos/embed/8My")),
        ] as [(String, Playback)])
    func notReady(state: String, expected: Playback) async throws {
        let members = ["streamingPlaylists": "[]", "files": "[]", "state": state]
        #expect(try await playback(members) == expected)
    }

    @Test(
        "an address that a player could treat as an option or a file is ignored",
        arguments: [
            "--script=/tmp/x", "file:///etc/passwd", "edl://a", "/relative.mp4", "", "http://v.example/plain",
            "https:///nowhere", "https://me@v.example/x", "https://v.example/a b", "https://v.example/流れ",
            #"https://v.example/\u001b[2J"#, "javascript:x", "HTTP://v.example/x", "https://",
        ])
    func strangeAddresses(address: String) async throws {
        let playlist = #"{"type":1,"playlistUrl":"\#(address)"}"#

        let answer = try await playback([
            "streamingPlaylists": "[\(playlist)]", "files": "[\(Self.file(720, address))]",
            "embedPath": "\"\(address)\"",
        ])

        // A path on the instance is its own page.
        let page = address == "/relative.mp4" ? address : "/videos/embed/u-1"
        #expect(answer == .page(url: "https://videos.example\(page)"))
    }

    @Test("media may be on another host, and over plain http on loopback only")
    func otherHosts() async throws {
        for url in ["https://objects.example:8443/x.m3u8?token=1", "http://127.0.0.1:9000/x.m3u8"] {
            let playlist = #"[{"type":1,"playlistUrl":"\#(url)"}]"#
            #expect(try await playback(["streamingPlaylists": playlist]) == .playlist(url: url))
        }
    }

    @Test("playback needs one request, and an invalid id none")
    func asking() async throws {
        let script = ScriptedHTTP([.answer(200, [:], videoJSON("u-1"))])
        let api = try script.api()

        _ = try await api.playback(of: "3F0C8A52-7B1D-4E96-9A27-5D1C60B2E8F4")
        await #expect(throws: ServiceFailure.notFound) { try await api.playback(of: "../x") }

        let url = "https://videos.example/api/v1/videos/3f0c8a52-7b1d-4e96-9a27-5d1c60b2e8f4"
        #expect(script.requests.map(\.url) == [url])
    }
}
