import FluxJournal
import Foundation
import ReactiveTesting
import Testing

@testable import CommandLine
@testable import Console

/// Recordings whose texts attack the terminal, read by every command that shows them.
@Suite(.blocking, .needs(.pseudoTerminal)) struct HostileFileTests {
    /// Expects that nothing of the attack controls a terminal.
    ///
    /// - Parameter place: Where the attack is.
    private func expectHarmless(_ commands: [[String]], in place: String, home: TemporaryFolder) throws {
        for (command, output) in try HostileTerminal.run(commands, home: home) {
            let foreign = HostileTerminal.foreignParts(ofCommands: output)
            #expect(foreign == [], "\(command), \(place): \(output.suffix(1_500).debugDescription)")
        }
    }

    private static func commands(on path: String) -> [[String]] {
        [
            ["show", path, "--commands", "--keys", "--all"], ["state", path], ["state", path, "--json"],
            ["diff", path, "0", "9"], ["why", path, "ResultsState.results"], ["why", path, "Nothing.at.all"],
            ["frame", path], ["verify", path, "--frames"], ["test", path], ["scrub", path],
            ["export", path, "--format", "trace"], ["export", path, "--format", "asciicast"],
        ].map { ["journal"] + $0 }
    }

    /// The members of the lines of the checked-in recording that contain texts.
    static let members = [
        "app", "profile", "settings", "started", "opened", "closed", "route", "in", "store", "input",
        "action",
        "at", "changed", "asked", "note", "value",
    ]

    /// The checked-in recording with the attack at the end of every text and name in a member of its lines.
    static func recording(attackedIn member: String) throws -> String {
        let golden = try String(contentsOfFile: RecordedFrames.golden, encoding: .utf8)
        let hostile = golden.split(separator: "\n").map { line in
            JSONLiterals.replacing(in: String(line)) { literal in
                let isOutermostName = literal.kind == .name && literal.text == literal.member
                guard literal.member == member, !isOutermostName, literal.kind != .number else { return nil }
                return literal.text + HostileTerminal.json
            }
        }.joined(separator: "\n")
        return Recording.sealed(hostile) + "\n"
    }

    @Test(
        "the texts of a recording never control the terminal, whichever member has them", arguments: members)
    func recording(_ member: String) throws {
        let home = try TemporaryFolder()
        let path = "\(home.path)/hostile.journal"
        try Self.recording(attackedIn: member).write(toFile: path, atomically: true, encoding: .utf8)
        try expectHarmless(Self.commands(on: path), in: member, home: home)
    }

    @Test("every outermost member with a text has a case")
    func complete() throws {
        let golden = try String(contentsOfFile: RecordedFrames.golden, encoding: .utf8)
        let members = golden.split(separator: "\n").reduce(into: Set<String>()) { members, line in
            _ = JSONLiterals.replacing(in: String(line)) { literal in
                if literal.kind == .text { members.insert(literal.member) }
                return nil
            }
        }
        #expect(members.subtracting(["sum"]).subtracting(Self.members) == [])
    }
}
