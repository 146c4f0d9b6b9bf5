import Foundation
import Glibc
import HTTP
import ReactiveTesting
import StandInServer
import Testing

@testable import CommandLine
@testable import Console

@Suite(.blocking) struct APICommandTests {
    private let token = ["QIITA_TOKEN": "demo-token"]

    private func field(_ text: String, isTyped: Bool = false) throws -> APIRequest.Field {
        try #require(APIRequest.Field(text, isTyped: isTyped))
    }

    @Test("fields are the query of a GET, and a JSON object otherwise")
    func fields() throws {
        let query = try APIRequest(.get, "/items", fields: [field("query=tag:swift a&b")], input: nil)
        #expect(query.path == "/items?query=tag%3Aswift%20a%26b" && query.body == nil)
        let more = try APIRequest(.get, "/items?page=2", fields: [field("per_page=1")], input: nil)
        #expect(more.path == "/items?page=2&per_page=1")
        let post = try APIRequest(
            nil, "/items",
            fields: [
                field("title=1"), field("private=true", isTyped: true), field("n=2", isTyped: true),
                field("a=b=c", isTyped: true), field("z=null", isTyped: true),
            ], input: nil)
        #expect(post.method == .post && post.path == "/items")
        #expect(
            String(decoding: post.body ?? [], as: UTF8.self)
                == #"{"a":"b=c","n":2,"private":true,"title":"1","z":null}"#)
        let file = try APIRequest(nil, "/items", fields: [field("a=1")], input: Array("{}".utf8))
        #expect(file.method == .post && file.path == "/items?a=1" && file.body == Array("{}".utf8))
    }

    @Test("any method can be sent, and -i prints the status and the headers")
    func methods() async throws {
        let server = try await StandInServer.start(.init())
        let home = try TemporaryFolder()
        func api(_ words: String...) async throws -> Outcome {
            try await Executable.run(["api"] + words, home: home, origin: server.origin, environment: token)
        }
        let id = try await Executable.run(
            "search", "swift", "-L1", "--ids", home: home, origin: server.origin
        )
        .output.trimmingCharacters(in: .newlines)

        let stocked = try await api("-X", "put", "/items/\(id)/stock", "-i")
        #expect(stocked.status == 0 && stocked.output.hasPrefix("HTTP 204\n"), "\(stocked.errors)")
        #expect(await server.requests().last == "PUT /api/v2/items/\(id)/stock")
        #expect(try await api("-X", "DELETE", "/items/\(id)/stock").status == 0)
        #expect(try await api("-X", "TRACE", "/items").status == 64)
        #expect(try await api("/items", "-f", "nofield").status == 64)
        let long = try await api("/items?query=" + String(repeating: "a", count: 8_000))
        #expect(long.status == 64 && long.errorLines.count == 1)
        #expect(long.errors.contains("the path is longer than 8,000 bytes"))
        await server.stop()
    }

    @Test("the body is printed byte for byte, without a token as well")
    func bytes() async throws {
        let server = try await StandInServer.start(.init())
        let home = try TemporaryFolder()
        let path = "/api/v2/items?per_page=1"
        let expected = try Data(contentsOf: try #require(URL(string: server.origin + path)))
        let run = try await Executable.run(
            "api", "/items", "-X", "GET", "-f", "per_page=1", home: home, origin: server.origin)
        #expect(Data(run.output.utf8) == expected && run.status == 0, "\(run.errors)")
        await server.stop()
    }

    @Test("--paginate prints all pages, and Ctrl-C states where to continue")
    func pages() async throws {
        let server = try await StandInServer.start(.init(items: 250))
        let home = try TemporaryFolder()
        let run = try await Executable.run(
            "api", "/items?per_page=100", "--paginate", "--jq", ".[].id", home: home, origin: server.origin)
        #expect(Set(run.output.split(separator: "\n")).count == 250, "\(run.errors)")

        struct Item: Decodable { let id: String }
        let slurped = try await Executable.run(
            "api", "/items?per_page=100", "--paginate", "--slurp", home: home, origin: server.origin)
        #expect(try slurped.json([[Item]].self).map(\.count) == [100, 100, 50])
        let count100 = try await Executable.run(
            "api", "/items?per_page=100", "--paginate", "--slurp", "--jq", "map(length) | add", home: home,
            origin: server.origin)
        #expect(count100.output == "250\n", "\(count100.errors)")
        let alone = try await Executable.run("api", "/items", "--slurp", home: home, origin: server.origin)
        #expect(alone.status == 64 && alone.errors.contains("--slurp needs --paginate"))

        await server.setFaults([try Fault(parsing: "silent@/api/v2/items?page=2")])
        let count = await server.requests().count
        let child = try ChildProcess(
            [Executable.path, "api", "/items?per_page=1", "--paginate", "--jq", ".[].id"],
            environment: .only(Executable.variables(home, server.origin)), output: .pipe, errors: .pipe)
        while await server.requests().count < count + 2, !child.isZombie { try await yieldToOthers() }
        child.send(signal: SIGINT)
        #expect(
            String(decoding: child.errors.readToEnd(), as: UTF8.self)
                == "nagare: api: interrupted after 1 page; continue with /items?per_page=1&page=2\n")
        #expect(await child.termination() == .signal(SIGINT))
        await server.stop()
    }
}
