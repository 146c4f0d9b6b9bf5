import FluxJournal
import Foundation
import ReactiveTesting
import Testing

@testable import CommandLine
@testable import Console

/// The program on recordings whose numbers no app writes.
@Suite(.blocking) struct ExtremeNumberTests {
    /// A name, and what all numbers with that name become.
    struct Change: Sendable, CustomTestStringConvertible {
        let names: [String]
        let number: String
        var testDescription: String { "\(names.joined(separator: ", ")): \(number)" }
    }

    static let changes = [
        Change(names: ["columns"], number: "9223372036854775807"),
        Change(names: ["rows"], number: "-9223372036854775808"),
        Change(names: ["columns", "rows"], number: "30000"),
        Change(names: ["now"], number: "9223372036854775807e0"), Change(names: ["n"], number: "0"),
        Change(names: ["n"], number: "18446744073709551615"),
        Change(names: ["time", "took"], number: "9223372036854775807"),
        Change(names: ["id", "cause"], number: "18446744073709551615"),
        Change(names: ["after"], number: "18446744073709551615"),
        Change(names: ["requestCount", "requestID", "runningCommands"], number: "9223372036854775807"),
        Change(names: ["height"], number: "-9223372036854775808"),
        Change(names: ["selected", "top"], number: "9223372036854775807"),
        Change(names: ["perPage", "offset"], number: "9223372036854775807"),
    ]

    @Test("every command reads it or refuses it, in bounded memory", arguments: changes)
    func commands(_ change: Change) async throws {
        let home = try TemporaryFolder()
        let path = "\(home.path)/extreme.journal"
        let data = try RecordedNumbers().recording { name, _ in
            change.names.contains(name) ? change.number : nil
        }
        try data.write(to: URL(fileURLWithPath: path))
        for words in [
            ["scrub", path], ["verify", path, "--frames"], ["show", path], ["state", path],
            ["why", path, "ResultsState.results"], ["frame", path], ["test", path],
            ["export", path, "--format", "trace"], ["export", path, "--format", "asciicast"],
        ] {
            // A frame of a billion cells does not fit.
            let limited = [
                "/bin/sh", "-c", "ulimit -v 2000000; exec \"$@\"", "sh", Executable.path, "journal",
            ]
            let run = Outcome(
                try await ChildProcess.outcome(
                    limited + words, environment: .only(Executable.variables(home, nil)), input: ""))
            #expect((0...125).contains(run.status), "\(words[0]) ended with \(run.status)")
            #expect(run.errorLines.allSatisfy { $0.hasPrefix("nagare: ") }, "\(run.errors)")
        }
    }
}
