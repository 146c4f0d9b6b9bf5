import ArgumentParser
import Foundation
import ReactiveTesting
import StandInServer
import Testing

@testable import CommandLine
@testable import Console

/// The fields of each command's JSON and the columns of its rows are those in its manual page.
@Suite(.blocking) struct OutputContractTests {
    struct Case: Sendable, CustomTestStringConvertible {
        let command: String
        var arguments: [String] = []
        var testDescription: String { command }

        init(_ command: String, _ arguments: String...) {
            (self.command, self.arguments) = (command, arguments)
        }
    }

    static let cases = [
        Case("search", "swift", "-L2"), Case("post", "POST"), Case("stock list"), Case("stock add", "POST"),
        Case("stock remove", "POST"), Case("follow list"), Case("feed"), Case("episode search", "bunny"),
        Case("episode list", "-L2"), Case("episode show", "VIDEO"),
        Case("episode play", "VIDEO", "--print-url"), Case("myvideo list"), Case("myvideo add", "VIDEO"),
        Case("whoami"), Case("config list"), Case("config keys"),
        Case("config profiles"), Case("config check"),
    ]

    private func help(_ command: String) throws -> CommandHelp {
        let names = command.split(separator: " ").map(String.init)
        return try #require(try ProgramHelp.app().root.command(at: names)?.help)
    }

    /// The names of all members, nested ones as `user.id`.
    private func fields(of value: Any) -> Set<String> {
        switch value {
        case let list as [Any]: list.reduce(into: []) { $0.formUnion(fields(of: $1)) }
        case let object as [String: Any]:
            object.reduce(into: []) { names, member in
                names.insert(member.key)
                names.formUnion(fields(of: member.value).map { "\(member.key).\($0)" })
            }
        default: []
        }
    }

    @Test("the JSON and the rows of a command are as its manual page lists them", arguments: cases)
    func documented(_ example: Case) async throws {
        let (home, server) = (try TemporaryFolder(), try await StandInServer.start(.init()))
        let token = ["QIITA_TOKEN": "demo-token"]
        func nagare(_ words: [String]) async throws -> Outcome {
            try await Executable.run(words, home: home, origin: server.origin, environment: token)
        }
        func id(_ words: String...) async throws -> String {
            try await nagare(words + ["-L1", "--ids"]).output.split(separator: "\n").map(String.init)[0]
        }
        let names = ["POST": try await id("search", "swift"), "VIDEO": try await id("episode", "list")]
        _ = try await nagare(["stock", "add", names["POST"] ?? ""])
        _ = try await nagare(["myvideo", "add", names["VIDEO"] ?? ""])
        _ = try await nagare(["follow", "add", "tag:swift"])
        _ = try await nagare(["config", "set", "alias.s", "search swift"])
        _ = try await nagare(["config", "set", "alias.t", "!true"])
        let words = example.command.split(separator: " ").map(String.init)
        let arguments = words + example.arguments.map { names[$0] ?? $0 }
        let help = try help(example.command)

        let json = try await nagare(arguments + ["--json"])
        let value = try JSONSerialization.jsonObject(with: Data(json.output.utf8))
        let printed = fields(of: value).filter { !$0.hasPrefix("aliases.") }
        #expect(printed == Set(help.fields), "\(printed.symmetricDifference(help.fields))")
        for name in printed { #expect(name == name.lowercased() && !name.contains("-"), "\(name)") }
        if !help.columns.isEmpty {
            let row = try await nagare(arguments).output.split(separator: "\n").first ?? ""
            let columns = row.split(separator: "\t", omittingEmptySubsequences: false)
            #expect(columns.count == help.columns.count, "\(row)")
        }
        await server.stop()
    }

    @Test("fields and columns change only together with the golden file")
    func golden() throws {
        let lines = try ProgramHelp.app().root.withSubcommands.flatMap { command -> [String] in
            let name = command.commandPath.dropFirst().joined(separator: " ")
            let lists = [("fields", command.help?.fields ?? []), ("columns", command.help?.columns ?? [])]
            return lists.filter { !$0.1.isEmpty }.map { "\(name), \($0.0): \($0.1.joined(separator: " "))" }
        }
        #expect(GoldenText().mismatch(lines, "output") == nil)
    }

    @Test("every command that prints JSON has a case, apart from login, import, sync and the journal's")
    func complete() throws {
        let commands = try ProgramHelp.app().root.withSubcommands.filter { command in
            command.help?.globalOptions.contains(.json) == true
                && command.commandPath.dropFirst().first != "journal"
        }
        let names = Set(commands.map { $0.commandPath.dropFirst().joined(separator: " ") })
        let exempt: Set = [
            "login", "import", "api", "config get", "sync init", "sync now", "sync status",
            "sync machines",
        ]
        #expect(names.subtracting(exempt).subtracting(Self.cases.map(\.command)) == [])
    }

    @Test("--fields, --jq and --template imply --json; an empty --fields lists all fields")
    func implied() async throws {
        let home = try TemporaryFolder()
        #expect(
            try await Executable.run("config", "keys", "--fields", "action", home: home).output.hasPrefix("[")
        )
        let rows = try await Executable.run("config", "keys", "--template", "{action}", home: home)
        #expect(rows.output.hasPrefix("move.") || rows.output.contains("\n"))
        let none = try await Executable.run("config", "keys", "--fields", "", home: home)
        #expect(
            none.status == 64
                && none.errors == "nagare: config keys: --fields is empty; choose from action, keys, line\n")
    }

    @Test("tags are null where the service does not send them, and dates have whole seconds")
    func unknown() async throws {
        let (home, server) = (try TemporaryFolder(), try await StandInServer.start(.init()))
        let list = try await Executable.run(
            "episode", "list", "-L1", "--json", home: home, origin: server.origin)
        let episodes = try JSONSerialization.jsonObject(with: Data(list.output.utf8)) as? [[String: Any]]
        let first = try #require(episodes?.first)
        #expect(first["tags"] is NSNull)
        #expect(
            (first["published_at"] as? String)?.wholeMatch(of: #/\d{4}-\d\d-\d\dT\d\d:\d\d:\d\dZ/#) != nil)
        let id = first["id"] as? String ?? ""
        let shown = try await Executable.run(
            "episode", "show", id, "--json", home: home, origin: server.origin)
        let episode = try JSONSerialization.jsonObject(with: Data(shown.output.utf8)) as? [String: Any]
        #expect((episode?["tags"] as? [String])?.isEmpty == false)
        await server.stop()
    }

    @Test("the output of myvideo list --json can be imported, also without tags")
    func importing() async throws {
        let (home, server) = (try TemporaryFolder(), try await StandInServer.start(.init()))
        let id = try await Executable.run(
            "episode", "list", "-L1", "--ids", home: home, origin: server.origin)
        _ = try await Executable.run(
            "myvideo", "add", "-", home: home, origin: server.origin, input: id.output)
        let list = try await Executable.run("myvideo", "list", "--json", home: home)
        let withoutTags = list.output.replacing(#/"tags": \[[^\]]*\]/#, with: #""tags": null"#)
        let other = try TemporaryFolder()
        let run = try await Executable.run("myvideo", "import", "-", home: other, input: withoutTags)
        #expect(run.status == 0, "\(run.errors)")
        #expect(try await Executable.run("myvideo", "list", "--ids", home: other).output == id.output)
        await server.stop()
    }
}
