import Foundation
import Persistence
import ReactiveTesting
import StandInServer
import Testing

@testable import CommandLine
@testable import Console

/// Services, databases and settings whose texts attack the terminal, read by every command that shows them.
@Suite(.blocking, .serialized, .needs(.pseudoTerminal), .needs(.program("sqlite3"))) struct HostileSourceTests
{
    /// Expects that nothing of the attack controls a terminal.
    ///
    /// - Parameter place: Where the attack is.
    /// - Returns: Everything that the commands wrote.
    @discardableResult
    private func expectHarmless(
        _ commands: [[String]], in place: String, home: TemporaryFolder, origin: String? = nil
    ) throws -> String {
        let outputs = try HostileTerminal.run(commands, home: home, origin: origin)
        for (command, output) in outputs {
            // A post and a description have lines of their own.
            let hasBody = command.hasPrefix("post ") || command.hasPrefix("episode show ")
            let foreign = HostileTerminal.foreignParts(ofCommands: output).filter {
                !hasBody || $0 != HostileTerminal.forgedMessage
            }
            #expect(foreign == [], "\(command), \(place): \(output.suffix(1_500).debugDescription)")
        }
        return outputs.map(\.output).joined()
    }

    @Test(
        "the texts of the services never control the terminal",
        arguments: ["hostile", "hostile-strings"])
    func services(_ fault: String) async throws {
        let fixture = try await AppFixture()
        func id(_ words: String...) async throws -> String {
            try await Executable.run(
                words + ["-L1", "--ids"], home: fixture.home, origin: fixture.server.origin
            ).output.trimmingCharacters(in: .newlines)
        }
        let (post, video) = (try await id("search", "swift"), try await id("episode", "list"))
        _ = try await fixture.run("follow", "add", "tag:swift")
        try await fixture.setFaults(fault)
        let commands = [
            ["search", "swift", "-L6"], ["search", "swift", "-L6", "--json"],
            ["search", "swift", "-L6", "--ids", "-0"],
            ["search", "swift", "-L6", "--template", "{title} {user.id}"],
            ["search", "swift", "-L6", "--jq", ".[].title"], ["post", post], ["post", post, "--markdown"],
            ["post", post, "--comments"], ["post", post, "--json"], ["stock", "list"],
            ["stock", "add", post],
            ["feed"], ["whoami"], ["episode", "search", "bunny"], ["episode", "list"],
            ["episode", "show", video],
            ["episode", "play", video, "--print-url"], ["myvideo", "add", video], ["myvideo", "list"],
            ["myvideo", "export", "--format", "csv"], ["myvideo", "export", "--format", "opml"],
            ["myvideo", "export", "--format", "markdown"], ["myvideo", "export"],
            ["api", "/items?per_page=2", "-i"], ["api", "/items/\(post)/none"], ["myvideo", "remove", video],
        ]
        let written = try expectHarmless(
            commands, in: fault, home: fixture.home, origin: fixture.server.origin)
        #expect(written.contains("swift"), "nothing was shown")
    }

    @Test("the texts of the library and of the cache never control the terminal")
    func databases() async throws {
        let fixture = try await AppFixture()
        let origin = fixture.server.origin
        _ = try await fixture.run("search", "swift", "-L3")
        let ids = try await fixture.run("episode", "list", "-L1", "--ids").output
        _ = try await fixture.run("myvideo", "add", "-", input: ids)
        _ = try await fixture.run("follow", "add", "tag:swift", "user:ann")
        _ = try await fixture.run("feed")
        let commands = [
            ["myvideo", "list"], ["myvideo", "list", "--json"], ["myvideo", "export"], ["follow", "list"],
            ["follow", "export"], ["feed", "--offline"], ["sync", "status"],
            ["search", "swift", "--offline"],
            ["search", "swift", "--offline", "--json"], ["episode", "list", "--offline"],
        ]
        let attack = HostileText.attack.utf8.map { String($0 >> 4, radix: 16) + String($0 & 15, radix: 16) }
            .joined()
        for database in [".local/share/nagare/default/library", ".cache/nagare/default/cache"] {
            let columns = try sqlite(
                "SELECT m.name || ' ' || p.name FROM sqlite_master m, pragma_table_info(m.name) p "
                    + "WHERE m.type = 'table' AND p.type = 'TEXT'", "\(fixture.home.path)/\(database).sqlite")
            #expect(columns.contains("origin"))
            for column in columns.split(separator: "\n") {
                let home = try fixture.home.copied()
                let (table, name) = (column.split(separator: " ")[0], column.split(separator: " ")[1])
                _ = try sqlite(
                    "UPDATE OR IGNORE \(table) SET \(name) = \(name) || CAST(X'\(attack)' AS TEXT)",
                    "\(home.path)/\(database).sqlite")
                try expectHarmless(commands, in: "\(column)", home: home, origin: origin)
            }
        }
    }

    private func sqlite(_ statement: String, _ path: String) throws -> String {
        String(
            decoding: try ChildProcess.run(["sqlite3", path, statement], errors: nil).output, as: UTF8.self)
    }

    @Test("the texts of settings, keys and themes never control the terminal")
    func settings() async throws {
        let attack = HostileTerminal.json
        let values = SettingsKey.names.map { (#"{"\#($0)": "x\#(attack)"}"#, $0) }
        let others = [
            (#"{"alias": {"a\#(attack)": "search \#(attack)"}}"#, "alias"),
            (#"{"aliases": {"a": "search \#(attack)"}}"#, "aliases"), (#"{"x\#(attack)": 1}"#, "unknown"),
            (#"{"theme": ["\#(attack)"]}"#, "list"), ("\(HostileText.attack)", "no JSON"),
        ]
        for (text, name) in values + others {
            let fixture = try TemporaryFolder()
            let folder = "\(fixture.path)/.config/nagare/default"
            try FileManager.default.createDirectory(
                atPath: "\(folder)/themes", withIntermediateDirectories: true)
            for file in ["settings.json", "keys.json", "themes/x.json"] {
                try text.write(toFile: "\(folder)/\(file)", atomically: true, encoding: .utf8)
            }
            try expectHarmless(
                [
                    ["config", "list"], ["config", "list", "--show-origin"], ["config", "check"],
                    ["config", "keys"],
                    ["config", "get", SettingsKey.names.contains(name) ? name : "alias.a"],
                    ["search", "swift", "--offline"], ["sync", "status"], ["help"], ["help", "a"], ["a"],
                ], in: name, home: fixture)
        }
    }

    @Test("the arguments of a command and the name of a profile never control the terminal")
    func arguments() async throws {
        let (home, attack) = (try TemporaryFolder(), HostileText.attack)
        try expectHarmless(
            [
                ["search", attack, "--offline"], ["post", attack, "--offline"],
                ["--profile", attack, "whoami"],
                [attack], ["search", "--\(attack)"], ["config", "get", attack], ["follow", "add", attack],
                ["myvideo", "import", attack], ["journal", "show", attack], ["open", attack],
                ["search", "x", "--template", "{\(attack)}"], ["serve", "--fault", attack],
                ["sync", "init", "postgresql://u@h/\(attack)"], ["help", attack],
            ], in: "arguments", home: home)
    }
}
