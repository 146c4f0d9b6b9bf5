import Foundation
import ReactiveTesting
import Testing

/// The output options of all `nagare journal` commands.
@Suite(.blocking) struct JournalOutputTests {
    /// An output option with an argument that suits every command that has the option.
    private static let options: [(name: String, words: [String])] = [
        ("json", ["--json"]), ("fields", ["--json", "--fields"]), ("jq", ["--json", "--jq", "."]),
        ("template", ["--json", "--template", "x"]), ("ids", ["--ids"]), ("null", ["-0"]),
    ]

    struct Row: Sendable, CustomTestStringConvertible {
        let command: String
        let arguments: [String]
        /// The options that have an effect.
        let options: Set<String>
        /// A field of its JSON; `nil` without JSON.
        let field: String?

        var testDescription: String { command }

        static let json: Set = ["json", "fields", "jq", "template"]
        static let list = json.union(["ids", "null"])

        static let all: [Row] = [
            Row(command: "show", arguments: [], options: list, field: "number"),
            Row(command: "state", arguments: [], options: json, field: "name"),
            Row(command: "diff", arguments: ["0", "4"], options: list, field: "path"),
            Row(command: "why", arguments: ["ResultsState.results"], options: json, field: "chain"),
            Row(command: "play", arguments: [], options: [], field: nil),
            Row(command: "frame", arguments: [], options: json, field: "lines"),
            Row(command: "export", arguments: ["--format", "trace"], options: [], field: nil),
            Row(command: "verify", arguments: [], options: json, field: "identical"),
            Row(command: "test", arguments: [], options: json, field: "source"),
            Row(command: "scrub", arguments: [], options: [], field: nil),
        ]
    }

    @Test("the recording itself is not overwritten", arguments: ["export", "scrub"])
    func outputIsRecording(command: String) async throws {
        let home = try TemporaryFolder()
        let path = "\(home.path)/run.journal"
        try FileManager.default.copyItem(atPath: RecordedFrames.golden, toPath: path)
        symlink(path, "\(home.path)/link")
        for output in [path, "\(home.path)/link"] {
            let format = command == "export" ? ["--format", "asciicast"] : []
            let run = try await Executable.run(["journal", command, path, "-o", output] + format, home: home)
            #expect(run.status == 64)
            #expect(run.errorLines.count == 1 && run.errors.contains("would overwrite the recording"))
        }
        #expect(FileManager.default.contentsEqual(atPath: path, andPath: RecordedFrames.golden))
    }

    private func run(_ row: Row, _ words: [String]) async throws -> Outcome {
        try await Executable.run(
            ["journal", row.command, RecordedFrames.golden] + row.arguments + words,
            home: try TemporaryFolder())
    }

    @Test("an option has an effect or is refused in one sentence, as help says", arguments: Row.all)
    func options(_ row: Row) async throws {
        let help = try await Executable.run("help", "journal", row.command, home: try TemporaryFolder())
            .output
        let plain = try await run(row, []).output
        for (name, words) in Self.options {
            let given = words + (name == "fields" ? [row.field ?? "number"] : [])
            let outcome = try await run(row, given)
            guard row.options.contains(name) else {
                #expect(outcome.status == 64 && outcome.output == "", "--\(name)")
                #expect(outcome.errorLines.count == 1, "\(outcome.errors)")
                let what = "nagare: journal \(row.command): --\(name)"
                #expect(
                    outcome.errors.hasPrefix("\(what) has no effect on this command; "), "\(outcome.errors)")
                #expect(!help.contains("--\(name)"))
                continue
            }
            #expect(outcome.status == 0, "--\(name): \(outcome.errors)")
            #expect(help.contains("--\(name)"))
            switch name {
            case "json":
                let value = try JSONSerialization.jsonObject(with: Data(outcome.output.utf8))
                #expect(value is [Any] == row.options.contains("ids"))
            case "fields":
                let value = try JSONSerialization.jsonObject(with: Data(outcome.output.utf8))
                let objects = value as? [[String: Any]] ?? [value as? [String: Any] ?? [:]]
                #expect(!objects.isEmpty && objects.allSatisfy { Array($0.keys) == [row.field] })
                #expect(try await run(row, ["--json", "--fields", "nope"]).status == 64)
            case "template": #expect(outcome.output.split(separator: "\n").allSatisfy { $0 == "x" })
            case "ids":
                let count = outcome.output.split(separator: "\n").count
                #expect(count == plain.split(separator: "\n").count)
                #expect(!outcome.output.contains("\t"))
            case "null": #expect(outcome.output == plain.replacing("\n", with: "\0"))
            default: break
            }
        }
    }
}
