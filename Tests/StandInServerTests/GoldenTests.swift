import Foundation
import ReactiveTesting
import StandInServer
import Testing

/// Compares complete responses with files that were written from the services' documentation.
///
/// A golden file contains the head, an empty line and the body. `{origin}` and `{host}` represent the
/// server's address, `{time}` for header values that change with time. Content-Length and ETag change with
/// the port and are checked separately.
@Suite(.needs(.program("curl"))) struct GoldenTests {
    struct Case: Sendable, CustomTestStringConvertible {
        let golden: String
        let path: String
        var arguments: [String] = []
        var faults: [String] = []
        var testDescription: String { golden }
    }

    static let qiita = [
        Case(golden: "qiita-item", path: "/api/v2/items/4bfcfc6f962d9885da93"),
        Case(
            golden: "qiita-empty-list", path: "/api/v2/items?query=nosuchword&per_page=5", arguments: asDemo),
        Case(golden: "qiita-user", path: "/api/v2/users/sample_taro"),
        Case(golden: "qiita-authenticated-user", path: "/api/v2/authenticated_user", arguments: asReader),
        Case(golden: "qiita-comments", path: "/api/v2/items/c6a5dbd52324851e1d72/comments"),
        Case(golden: "qiita-400", path: "/api/v2/items?page=101"),
        Case(golden: "qiita-401", path: "/api/v2/items", arguments: ["-H", "Authorization: Bearer wrong"]),
        Case(
            golden: "qiita-403", path: "/api/v2/items/4bfcfc6f962d9885da93/stock",
            arguments: asReader + ["-X", "PUT"]),
        Case(golden: "qiita-404", path: "/api/v2/items/00000000000000000000"),
        Case(golden: "qiita-422", path: "/api/v2/items", faults: ["status=422"]),
        Case(golden: "qiita-429", path: "/api/v2/items", faults: ["rate-limit=0"]),
        Case(golden: "qiita-500", path: "/api/v2/items", faults: ["status=500@/api/v2/items"]),
        Case(golden: "qiita-502", path: "/api/v2/items", faults: ["status=502"]),
        Case(
            golden: "qiita-204", path: "/api/v2/items/4bfcfc6f962d9885da93/stock",
            arguments: asDemo + ["-X", "PUT"]),
    ]

    static let peerTube = [
        Case(golden: "peertube-video", path: "/api/v1/videos/50"),
        Case(golden: "peertube-live", path: "/api/v1/videos/46"),
        Case(golden: "peertube-list", path: "/api/v1/search/videos?search=dweebs"),
        Case(golden: "peertube-config", path: "/api/v1/config"),
        Case(golden: "peertube-about", path: "/api/v1/config/about"),
        Case(golden: "peertube-400-count", path: "/api/v1/videos?count=500"),
        Case(golden: "peertube-400-search", path: "/api/v1/search/videos"),
        Case(golden: "peertube-404-video", path: "/api/v1/videos/51"),
        Case(golden: "peertube-404-channel", path: "/api/v1/video-channels/nobody/videos"),
        Case(golden: "peertube-404-path", path: "/api/v1/nothing"),
        Case(golden: "peertube-429", path: "/api/v1/videos", faults: ["rate-limit=0"]),
        Case(golden: "peertube-500", path: "/api/v1/videos", faults: ["status=500"]),
    ]

    @Test("a response matches the services' documentation byte for byte", arguments: qiita + peerTube)
    func response(_ example: Case) async throws {
        try await withServer(faults: example.faults) { server in
            let reply = try await server.curl(example.path, example.arguments)

            #expect(reply.exit == 0)
            #expect(reply.header("Content-Length") == "\(reply.body.count)")
            let file = Golden.folder.appending(path: "\(example.golden).http")
            #expect(Golden.text(of: reply, from: server) == (try String(contentsOf: file, encoding: .utf8)))
        }
    }
}

enum Golden {
    static let folder = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "Golden")

    static func text(of reply: Reply, from server: StandInServer) -> String {
        let changing = [
            "Rate-Reset: ": "{time}", "X-RateLimit-Reset: ": "{time}", "Retry-After: ": "{time}",
            "ETag: ": "{etag}",
        ]
        let head = reply.head.filter { !$0.hasPrefix("Content-Length: ") }.map { line in
            changing.first { line.hasPrefix($0.key) }.map { $0.key + $0.value } ?? line
        }
        return (head.joined(separator: "\n") + "\n\n" + reply.text + "\n")
            .replacing(server.origin, with: "{origin}")
            .replacing(server.origin.dropFirst("http://".count), with: "{host}")
    }
}
