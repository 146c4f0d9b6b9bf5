import Foundation
import ReactiveTesting
import StandInServer
import Testing

@Suite(.blocking) struct PostCommandTests {
    private struct Item: Decodable {
        let id: String
        let title: String
        let body: String
        let url: String
    }

    @Test("B-S9 post shows a post readably; --markdown prints its body byte for byte; --json has it whole")
    func post() async throws {
        let server = try await StandInServer.start(StandInServer.Settings())
        let home = try Home()
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
        await server.stop()
    }

    @Test("a post that is not there: exit 5 and one line; an id that cannot be one: exit 64")
    func missing() async throws {
        let home = try Home()
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
