import ArgumentParser
import Foundation
import ReactiveTesting
import StandInServer
import TerminalFrames
import Testing

@testable import CommandLine
@testable import Console

/// The output and exit code of every command in every situation.
@Suite(.blocking, .needs(.pseudoTerminal)) struct ConformanceTests {
    @Test("every command has a row, and every row has a cell for each situation")
    func complete() {
        func names(_ commands: [any ParsableCommand.Type], _ path: [String] = []) -> [String] {
            commands.flatMap { command -> [String] in
                let path = path + [command.configuration.commandName ?? ""]
                let below = command.configuration.subcommands
                return below.isEmpty ? [path.joined(separator: " ")] : names(below, path)
            }
        }

        #expect(
            ConformanceRow.all.map(\.command).sorted() == names(Nagare.configuration.subcommands).sorted())
        for row in ConformanceRow.all {
            #expect(row.cells.count == Situation.allCases.count, "\(row.command)")
        }
    }

    @Test("a command behaves in each situation as its row specifies", arguments: ConformanceRow.all)
    func row(_ row: ConformanceRow) async throws {
        let fixture = try await ConformanceFixture.prepared()
        var found: [String] = []

        for situation in Situation.allCases {
            let home = try fixture.home.copied()
            let words = row.words.map { fixture.names[$0] ?? $0 }
            let outcome = try await situation.run(
                words, input: row.input.map { fixture.names[$0] ?? $0 }, home: home,
                origin: fixture.server.origin
            )
            found.append(outcome.cell)
            expectCommonRules(outcome, situation, row)
        }

        #expect(found == row.cells, "\(row.command) | \(found.joined(separator: " "))")
        await fixture.server.stop()
    }

    /// The rules for all commands: one shape of errors, rows that fit, valid JSON, and no control sequences.
    private func expectCommonRules(_ outcome: Outcome, _ situation: Situation, _ row: ConformanceRow) {
        for line in outcome.errors.split(separator: "\n") {
            #expect(line.hasPrefix("nagare: "), "\(row.command) \(situation): \(line)")
        }
        if let columns = situation.columns {
            let written = outcome.output.replacing(#/\e\[[0-9;]*m/#, with: "")
            if row.fits {
                for line in written.split(separator: "\r\n") {
                    #expect(line.description.displayWidth <= columns, "\(row.command) \(situation): \(line)")
                }
            }
            #expect(!written.contains("\u{1B}"), "\(row.command) \(situation)")
        }
        if situation == .json, outcome.status == 0, !outcome.output.isEmpty, row.printsJSON {
            let json = try? JSONSerialization.jsonObject(
                with: Data(outcome.output.utf8), options: .fragmentsAllowed)
            #expect(json != nil, "\(row.command): \(outcome.output.prefix(200))")
        }
    }

    /// A home folder with a saved video and a followed tag, the services, and values for the rows'
    /// placeholders.
    struct ConformanceFixture {
        let home: TemporaryFolder
        let server: StandInServer
        let names: [String: String]

        static func prepared() async throws -> ConformanceFixture {
            let (home, server) = (try TemporaryFolder(), try await StandInServer.start(.init()))
            struct Item: Decodable { let id: String }
            func ids(_ words: String...) async throws -> [String] {
                try await Executable.run(words + ["--json"], home: home, origin: server.origin).json(
                    [Item].self
                )
                .map(\.id)
            }
            let posts = try await ids("search", "swift", "-L1", "--record", "\(home.path)/recording")
            let videos = try await ids("episode", "list", "-L2")
            _ = try await Executable.run("myvideo", "add", videos[0], home: home, origin: server.origin)
            _ = try await Executable.run("follow", "add", "tag:swift", home: home)
            let document = try await Executable.run("myvideo", "export", home: home)
            let names = [
                "POST": posts[0], "VIDEO": videos[1], "KEPT": videos[0], "DOCUMENT": document.output,
                "RECORDING": "\(home.path)/recording",
                "PORT": "\(server.origin.split(separator: ":").last ?? "")",
            ]
            return ConformanceFixture(home: home, server: server, names: names)
        }
    }
}

extension TemporaryFolder {
    /// Returns a new home folder with the same files.
    func copied() throws -> TemporaryFolder {
        let copy = try TemporaryFolder()
        for file in try FileManager.default.contentsOfDirectory(atPath: path) {
            try FileManager.default.copyItem(atPath: "\(path)/\(file)", toPath: "\(copy.path)/\(file)")
        }
        return copy
    }
}
