import Foundation
import ReactiveTesting
import StandInServer
import TerminalFrames
import Testing

@Suite(.blocking) struct PostCommandTests {
    @Test("several ids and - print each post; --json is an array, and a failed id is named")
    func several() async throws {
        let (home, server) = (try TemporaryFolder(), try await StandInServer.start(.init()))
        func nagare(_ words: String..., input: String? = nil) async throws -> Outcome {
            try await Executable.run(words, home: home, origin: server.origin, input: input)
        }
        struct Item: Decodable, Equatable { let id: String }
        let list = try await nagare("search", "swift", "-L2", "--ids").output
        let ids = list.split(separator: "\n").map(String.init)

        let both = try await nagare("post", ids[0], ids[1], "--markdown").output
        let (first, second) = (
            try await nagare("post", ids[0], "--markdown").output,
            try await nagare("post", ids[1], "--markdown").output
        )
        #expect(both == first + second && !first.isEmpty)
        let array = try await nagare("post", "-", "--json", input: list).json([Item].self)
        #expect(array.map(\.id) == ids)
        #expect(try await nagare("post", ids[0], "--json").json(Item.self) == Item(id: ids[0]))

        let failed = try await nagare("post", ids[0], "0000", ids[1], "--json")
        #expect(failed.status == 5 && failed.errorLines.count == 2)
        #expect(failed.errorLines.first == "nagare: post 0000: there is no such post; check the id")
        #expect(try failed.json([Item].self).map(\.id) == ids)
        await server.stop()
    }

    @Test("an id that is far too long is refused at once")
    func longID() async throws {
        let run = try await Executable.run(
            "post", String(repeating: "a", count: 3_000), home: TemporaryFolder(),
            origin: "http://127.0.0.1:1")
        #expect(run.status == 64 && run.errors.count < 250, "\(run.errors)")
        let query = try await Executable.run(
            "search", String(repeating: "a", count: 3_000), home: TemporaryFolder(),
            origin: "http://127.0.0.1:1")
        #expect(
            query.errors
                == "nagare: search: the query is longer than 1000 characters; see nagare help search\n")
    }

    private struct Item: Decodable {
        let id: String
        let title: String
        let body: String
        let url: String
        let commentsCount: Int

        enum CodingKeys: String, CodingKey {
            case id, title, body, url
            case commentsCount = "comments_count"
        }
    }

    @Test("post renders a post; --markdown prints its exact body; --json prints the complete post")
    func post() async throws {
        let server = try await StandInServer.start(StandInServer.Settings())
        let home = try TemporaryFolder()
        func nagare(_ words: String...) async throws -> Outcome {
            switch words.count {
            case 2: try await Executable.run(words[0], words[1], home: home, origin: server.origin)
            default: try await Executable.run(words[0], words[1], words[2], home: home, origin: server.origin)
            }
        }
        let raw = try Data(
            contentsOf: #require(URL(string: "\(server.origin)/api/v2/items?query=swift&per_page=1")))
        let item = try #require(try JSONDecoder().decode([Item].self, from: raw).first)

        let shown = try await nagare("post", item.id)
        #expect(shown.status == 0)
        #expect(shown.output.hasPrefix(item.title))
        #expect(!shown.output.contains("\u{1B}"))
        #expect(try await nagare("post", item.id, "--markdown").output == item.body)
        #expect(try await nagare("post", item.id, "--json").json(Item.self).body == item.body)
        #expect(try await nagare("post", item.url).output == shown.output, "an address names a post too")
        #expect(!home.files.contains { $0.hasSuffix("library.sqlite") }, "what is printed makes no library")
        await server.stop()
    }

    @Test(
        "without md4c a post is plain text and one line says why; with md4c the same program renders it"
    )
    func withoutParser() async throws {
        let server = try await StandInServer.start(StandInServer.Settings())
        let home = try TemporaryFolder()
        let raw = try Data(
            contentsOf: #require(URL(string: "\(server.origin)/api/v2/items?query=tag:swift&per_page=20")))
        let item = try #require(
            try JSONDecoder().decode([Item].self, from: raw).first { $0.body.contains("\n```swift") })
        let library = home.path + "/libmd4c.so.0"
        func read() async throws -> Outcome {
            try await Executable.run(
                "post", item.id, home: home, origin: server.origin, environment: ["NAGARE_MD4C": library])
        }

        let plain = try await read()
        try FileManager.default.createSymbolicLink(atPath: library, withDestinationPath: try Self.library())
        let rendered = try await read()
        await server.stop()

        #expect(plain.status == 0 && plain.output.contains("\n```swift"))
        #expect(
            plain.errorLines == [
                "nagare: post: posts are shown as plain text: cannot load \(library); install libmd4c0"
            ])
        #expect(rendered.status == 0 && !rendered.output.contains("```") && rendered.errors == "")
        #expect(rendered.output.hasPrefix(item.title) && plain.output.hasPrefix(item.title))
    }

    /// The system's md4c library.
    private static func library() throws -> String {
        let folders = ["/usr/lib/x86_64-linux-gnu", "/usr/lib/aarch64-linux-gnu", "/usr/lib64", "/usr/lib"]
        let files = folders.map { "\($0)/libmd4c.so.0" }
        return try #require(files.first { FileManager.default.fileExists(atPath: $0) })
    }

    @Test("in a pipe, the text is as wide as its reader says, or as --width says")
    func width() async throws {
        let server = try await StandInServer.start(StandInServer.Settings())
        let home = try TemporaryFolder()
        func nagare(_ words: [String], _ environment: [String: String] = [:]) async throws -> Outcome {
            try await Executable.run(words, home: home, origin: server.origin, environment: environment)
        }
        let id = try await nagare(["search", "swift", "-L1", "--ids"]).output.trimmingCharacters(
            in: .newlines)
        func widest(_ words: [String], _ environment: [String: String] = [:]) async throws -> Int {
            let output = try await nagare(["post", id] + words, environment).output
            return output.split(separator: "\n").map { String($0).displayWidth }.max() ?? 0
        }

        let usual = try await widest([])
        #expect(try await widest([], ["COLUMNS": "50"]) <= 50)
        #expect(try await widest([], ["COLUMNS": "70", "FZF_PREVIEW_COLUMNS": "40"]) <= 40)
        #expect(try await widest(["--width", "30"], ["FZF_PREVIEW_COLUMNS": "40"]) <= 30)
        #expect(try await widest(["--width", "0"], ["COLUMNS": "50"]) > usual)
        for invalid in ["0", "-4", "wide", "99999999999999999999"] {
            #expect(try await widest([], ["COLUMNS": invalid]) == usual)
        }
        for refused in [["--width", "5"], ["--width=-1"], ["--width", "40", "--markdown"]] {
            let run = try await nagare(["post", id] + refused)
            #expect(run.status == 64 && run.errorLines.count == 1, "\(run.errors)")
        }
        await server.stop()
    }

    @Test("post --comments prints the comments below the post, oldest first, or alone as JSON")
    func comments() async throws {
        let server = try await StandInServer.start(StandInServer.Settings())
        let home = try TemporaryFolder()
        let raw = try Data(
            contentsOf: #require(URL(string: "\(server.origin)/api/v2/items?query=swift&per_page=100")))
        let item = try #require(
            try JSONDecoder().decode([Item].self, from: raw).first { $0.commentsCount > 1 })
        func nagare(_ words: [String]) async throws -> Outcome {
            try await Executable.run(
                ["post", item.id, "--comments"] + words, home: home, origin: server.origin)
        }

        _ = try await Executable.run("post", item.id, home: home, origin: server.origin)
        let offline = try await nagare(["--offline"])
        let shown = try await nagare([])
        let json = try await nagare(["--json", "--fields", "id,body"])
        await server.stop()

        let comments = try json.json([Comment].self)
        #expect(shown.status == 0 && shown.output.contains("\nComments \(item.commentsCount)\n"))
        #expect(comments.count == item.commentsCount)
        let places = comments.map { shown.output.range(of: $0.body.prefix(8))?.lowerBound }
        #expect(!places.contains(nil))
        #expect(offline.status == 6)
        #expect(offline.errorLines.count == 1 && offline.errors.hasPrefix("nagare: post: "))
        #expect(try await nagare(["--markdown"]).status == 64)
    }

    private struct Comment: Decodable {
        let id: String
        let body: String
    }

    @Test("an unknown post is one line and exit 5; an invalid id is exit 64")
    func missing() async throws {
        let home = try TemporaryFolder()
        let missing = try await Executable.run("post", "00000000000000000000", "--demo", home: home)
        #expect(missing.status == 5)
        #expect(missing.errorLines == ["nagare: post: there is no such post; check the id"])

        let nonsense = try await Executable.run("post", "../etc", "--demo", "--json", home: home)
        #expect(nonsense.status == 5 || nonsense.status == 64)
        let hostile = try await Executable.run("post", "a b\u{1B}[2J", "--demo", home: home)
        #expect(hostile.status == 64)
        #expect(hostile.errorLines.count == 1 && !hostile.errors.contains("\u{1B}"))
    }
}
