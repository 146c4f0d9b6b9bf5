import ArgumentParser
import Foundation
import Persistence
import ReactiveTesting
import StandInServer
import Testing

@testable import CommandLine
@testable import Console

/// The options that choose or shape data: each command uses or refuses each of them, as its help lists them.
@Suite(.blocking) struct OptionTableTests {
    /// An option with a value that the command accepts, if it accepts the option.
    private struct DataOption {
        let name: String
        let words: [String]
        let isAccepted: Bool

        /// - Parameter field: One of the command's JSON.
        static func all(_ command: CommandDescription, _ help: CommandHelp, field: String) -> [DataOption] {
            func option(_ option: GlobalOption, _ values: String...) -> DataOption {
                let name = "--\(option.rawValue)"
                return DataOption(
                    name: name, words: [name] + values, isAccepted: help.globalOptions.contains(option))
            }
            let web = command.arguments?.contains { $0.names?.contains { $0.name == "web" } == true } == true
            return [
                option(.json), option(.fields, field), option(.jq, "."), option(.template, "<{\(field)}>"),
                option(.ids),
                // Without a stream of ids, it separates rows.
                DataOption(name: "--null", words: ["-0"], isAccepted: help.globalOptions.contains(.ids)),
                DataOption(name: "--web", words: ["--web"], isAccepted: web),
            ]
        }
    }

    @Test(
        "an option that chooses or shapes data changes the output, or is refused",
        arguments: ConformanceRow.all)
    func row(_ row: ConformanceRow) async throws {
        let fixture = try await ConformanceTests.ConformanceFixture.prepared()
        let description = try #require(
            try ProgramHelp.app().root.command(at: row.command.split(separator: " ").map(String.init)))
        let help = try #require(description.help)
        // The page in the browser has no limit.
        let arguments = row.words.map { fixture.names[$0] ?? $0 }
        func run(_ more: [String]) async throws -> (outcome: Outcome, opened: [String]?) {
            let home = try fixture.home.copied()
            let spy = try SpyProgram("browser", in: home)
            _ = try SpyProgram("yt-dlp", in: home)
            let words = more == ["--web"] ? arguments.filter { !$0.hasPrefix("-L") } : arguments
            let outcome = try await Executable.run(
                words + more, home: home, origin: fixture.server.origin,
                environment: [
                    "QIITA_TOKEN": "demo-token", "BROWSER": spy.path,
                    "PATH": "\(home.path)/bin:/usr/bin:/bin",
                ],
                input: row.input.map { fixture.names[$0] ?? $0 })
            return (outcome, spy.lines)
        }
        let plain = try await run([]).outcome
        let printed = try await run(["--json"]).outcome.output
        let field = help.fields.first ?? field(in: printed) ?? SettingsKey.theme.rawValue

        for option in DataOption.all(description, help, field: field) {
            let (outcome, opened) = try await run(option.words)
            let isRefused =
                outcome.status == 64 && outcome.output == "" && outcome.errors.contains(option.name)
            #expect(isRefused == !option.isAccepted, "\(option.name): \(outcome.errors)")
            guard option.isAccepted, plain.status == 0 else { continue }
            #expect(outcome.status == 0, "\(option.name): \(outcome.errors)")
            // Some commands always print JSON, and a list may have no rows.
            let mayBeEqual = ["api", "journal state"].contains(row.command) || plain.output == ""
            #expect(
                outcome.output != plain.output || opened != nil || mayBeEqual,
                "\(option.name) has no effect")
        }
        await fixture.server.stop()
    }

    /// The first member of a JSON object, or of the first one in an array.
    private func field(in json: String) -> String? {
        let value = try? JSONSerialization.jsonObject(with: Data(json.utf8))
        let object = (value as? [Any])?.first ?? value
        return (object as? [String: Any])?.keys.min()
    }

    @Test(
        "options that have no effect together are refused",
        arguments: OptionCombinations.byCommand.keys.sorted())
    func exclusions(_ command: String) async throws {
        let home = try TemporaryFolder()
        let row = try #require(ConformanceRow.all.first { $0.command == command })
        let words = row.words.filter { !$0.hasPrefix("-L") } + (command == "feed" ? ["0123456789"] : [])
        let values = [
            "--limit": ["5"], "--width": ["40"], "--page": ["1"], "--jq": ["."], "--input": ["/dev/null"],
            "--slurp": ["--paginate"],
        ]
        for exclusion in OptionCombinations.byCommand[command] ?? [] {
            for other in exclusion.others {
                let options = [exclusion.option, other].flatMap { [$0] + (values[$0] ?? []) }
                let run = try await Executable.run(words + options, home: home)
                #expect(run.status == 64 && run.output == "" && run.errorLines.count == 1)
                #expect(run.errors.contains(exclusion.option) && run.errors.contains(other), "\(run.errors)")
            }
        }
    }

    @Test("options of manner are accepted by every command, before, between and behind its names")
    func manner() throws {
        let manner = [
            "-q", "--quiet", "-v", "--verbose", "--yes", "--no-input", "--no-color", "--no-pager",
            "--offline",
        ]
        for row in ConformanceRow.all {
            let names = row.command.split(separator: " ").map(String.init)
            for index in 0...names.count {
                let arguments = row.words.dropFirst(names.count).map { $0 == "PORT" ? "1" : $0 }
                let words = names[..<index] + manner + names[index...] + arguments
                let command = try? Nagare.parseAsRoot(ArgumentOrder.normalized(Array(words)))
                let options = (command as? any RunnableCommand)?.options
                let isAccepted = options.map { $0.quiet && $0.verbose && $0.yes && $0.noInput && $0.noPager }
                #expect(isAccepted == true && options?.offline == true, "\(words)")
            }
        }
    }

    @Test("fields behind --json, as in gh, are answered with a pointer to --fields")
    func fieldsOfJSON() async throws {
        let home = try TemporaryFolder()
        for words in [["search", "--json", "id"], ["search", "swift", "--json", "id,title"]] {
            let run = try await Executable.run(words, home: home)
            #expect(run.status == 64 && run.output == "" && run.errorLines.count == 1)
            #expect(run.errors.contains("--json takes no fields: write --fields id"), "\(run.errors)")
        }
        // gh calls it so; the command's field is likes_count.
        let likes = try await Executable.run("search", "--json", "title,likes", home: home)
        #expect(likes.status == 64 && likes.errors.contains("write --fields title,likes"), "\(likes.errors)")
        let query = try await Executable.run("search", "id", "--json", "--offline", home: home)
        #expect(query.status == 6, "\(query.errors)")
    }

    @Test("--template prints objects and lists as JSON, and -0 ends each text with NUL")
    func template() async throws {
        let fixture = try await ConformanceTests.ConformanceFixture.prepared()
        func nagare(_ words: String...) async throws -> Outcome {
            try await Executable.run(words, home: fixture.home, origin: fixture.server.origin)
        }
        let post = fixture.names["POST"] ?? ""
        let objects = try await nagare("post", post, "--template", "{user}\t{tags}\t{user.id}")
        let parts = objects.output.trimmingCharacters(in: .newlines).components(separatedBy: "\t")
        let user = try JSONSerialization.jsonObject(with: Data(parts[0].utf8)) as? [String: Any]
        let tags = try JSONSerialization.jsonObject(with: Data(parts[1].utf8)) as? [[String: Any]]
        #expect(user?["id"] as? String == parts[2] && tags?.first?["name"] is String)

        let rows = try await nagare("search", "swift", "-L2", "--template", "{id}", "-0")
        #expect(rows.output.split(separator: "\0").count == 2 && !rows.output.contains("\n"))
        for words in [["--json"], ["--jq", "."], ["--fields", "id"]] {
            let run = try await Executable.run(
                ["search", "swift", "-0"] + words, home: fixture.home, origin: fixture.server.origin)
            #expect(run.status == 64 && run.errors.contains("--null"), "\(run.errors)")
        }
        await fixture.server.stop()
    }
}
