import FluxJournal
import FluxJournalFile
import Foundation
import ReactiveTesting
import StandInServer
import TerminalTesting
import Testing

@testable import CommandLine
@testable import Console

/// Which files and runs `--record` and `nagare journal` accept.
@Suite(.blocking) struct RecordingFileUseTests {
    private static let golden = RecordedFrames.golden

    private func recorded(_ text: String, in home: TemporaryFolder) throws -> String {
        let path = "\(home.path)/run.journal"
        try Recording.sealed(text).write(toFile: path, atomically: true, encoding: .utf8)
        return path
    }

    @Test("a file that another run is recorded in is refused, and stays as it is")
    func locked() async throws {
        let fixture = try await AppFixture()
        let path = "\(fixture.home.path)/run.journal"
        let file = try RecordingFile(appendingTo: path)
        let refused = try await fixture.run("search", "swift", "--record", path)
        #expect(refused.status == 74)
        #expect(
            refused.errorLines == [
                "nagare: record: another run is being recorded in \(path); choose another file"
            ])
        #expect(try Data(contentsOf: URL(fileURLWithPath: path)).isEmpty)
        file.close()
        #expect(try await fixture.run("search", "swift", "--record", path).status == 0)
        #expect(try await fixture.run("journal", "show", path).output.contains("pageArrived"))
    }

    @Test("the app divides a recording into files by run and by size, each of which verifies alone")
    func parts() async throws {
        let fixture = try await AppFixture()
        let path = "\(fixture.home.path)/run.journal"
        for run in 0..<2 {
            let app = try fixture.open("--record '\(path)' --record-parts 1", rows: 50)
            if run == 0 { try app.findSwift() }
            try app.wait(for: "20 of 195 posts")
            while run == 0, RecordingParts.paths(at: path).count < 2 {
                try app.press("2")
                try app.wait(for: "Big Buck Bunny")
                try app.leaveField()
                try app.press("1")
                try app.wait(for: "20 of 195 posts")
            }
            _ = try app.quit()
        }
        let parts = RecordingParts.paths(at: path)
        #expect(parts.count >= 3)
        #expect(!FileManager.default.fileExists(atPath: path))
        var last: UInt64 = 0
        for part in parts {
            let attributes = try FileManager.default.attributesOfItem(atPath: part)
            #expect((attributes[.posixPermissions] as? Int) == 0o600)
            let recording = try Recording(Data(contentsOf: URL(fileURLWithPath: part)))
            if (recording.header.part ?? 1) == 1 { last = 0 }
            #expect(recording.actions.map { recording.number(of: $0) }.first == last + 1)
            last = recording.last
            let verified = try await fixture.run("journal", "verify", part)
            #expect(verified.status == 0, "\(verified.errors)")
        }
    }

    @Test(
        "--record-parts needs --record and a number of megabytes, and has no effect on a command",
        arguments: [
            (["--record-parts", "1"], "--record-parts needs --record"),
            (["--record", "x", "--record-parts", "0"], "must be a number of megabytes from 1 to 1,000,000"),
            (["--record", "x", "--record-parts", "-1"], "must be a number of megabytes from 1 to 1,000,000"),
            (
                ["search", "swift", "--record", "x", "--record-parts", "1"],
                "--record-parts has no effect on this command"
            ),
        ])
    func partSize(_ arguments: [String], _ why: String) async throws {
        let refused = try await Executable.run(arguments, home: TemporaryFolder())
        #expect(refused.status == 64)
        #expect(refused.errors.contains(why))
    }

    @Test("earlier runs are announced, and --run reads them", arguments: ["show", "state", "verify"])
    func runs(_ command: String) async throws {
        let home = try TemporaryFolder()
        let text = try String(contentsOfFile: Self.golden, encoding: .utf8)
        let header = text.prefix { $0 != "\n" } + "\n"
        let path = try recorded(text + header + text + header, in: home)
        func journal(_ words: String...) async throws -> Outcome {
            try await Executable.run(["journal", command, path] + words, home: home)
        }
        let last = try await journal()
        #expect(last.status == 0)
        #expect(
            last.errorLines == [
                "nagare: journal \(command): \(path) contains 3 earlier runs; read one with --run 1 to --run 3"
            ])
        let alone = try await Executable.run("journal", command, Self.golden, home: home)
        for run in ["1", "3"] {
            let earlier = try await journal("--run", run)
            #expect(earlier.output == alone.output && earlier.errors == "")
            #expect(earlier.output != last.output)
        }
        #expect(try await journal("--quiet").errors == "")
        let none = try await journal("--run", "5")
        #expect(none.status == (command == "verify" ? 125 : 1))
        #expect(none.errors.contains("\(path) has no run 5, only 4 runs; choose a run from 1 to 4"))
        #expect(try await journal("--run", "0").status == none.status)
    }

    @Test("another program's recording is refused unless --any-app is given")
    func otherApp() async throws {
        let home = try TemporaryFolder()
        let text = try String(contentsOfFile: Self.golden, encoding: .utf8)
        let path = try recorded(text.replacing("nagare \(version)", with: "nagarest 2"), in: home)
        for (command, status) in [("show", 1), ("why", 1), ("verify", 125)] as [(String, Int32)] {
            let words = ["journal", command, path] + (command == "why" ? ["ResultsState.results"] : [])
            let refused = try await Executable.run(words, home: home)
            #expect(refused.status == status && refused.output == "")
            #expect(
                refused.errorLines == [
                    "nagare: journal \(command): \(path) was recorded by nagarest 2, not by nagare; "
                        + "use --any-app to read it anyway"
                ])
            #expect(try await Executable.run(words + ["--any-app"], home: home).status == 0)
        }
    }

    @Test("the text of a linked commit is a name, and whether the tree was modified")
    func commit() {
        #expect(ProgramCommit("954214a6 modified")?.isModified == true)
        #expect(ProgramCommit("954214a6").map { [$0.name, "\($0.isModified)"] } == ["954214a6", "false"])
        #expect(ProgramCommit("") == nil && ProgramCommit("main") == nil && ProgramCommit("9 x") == nil)
    }
}
