import FluxJournal
import Foundation
import ReactiveCore
import ReactiveTesting
import StandInServer
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
        let data = try RecordedNumbers(RecordedFrames.golden).recording { name, _ in
            change.names.contains(name) ? change.number : nil
        }
        try await run(
            data,
            [
                ["scrub"], ["verify", "--frames"], ["show"], ["state"], ["why", "ResultsState.results"],
                ["frame"], ["test"], ["export", "--format", "trace"], ["export", "--format", "asciicast"],
            ])
    }

    /// The numbers that have a limit where they are read: with another one, nothing else would be read.
    private static let limited: Set = [
        "n", "time", "took", "id", "cause", "after", "rows", "columns", "now", "sum", "version", "format",
    ]

    @Test("several numbers of a session with many screens have their limits at once")
    func together() async throws {
        let rounds = TestRounds(quick: 300, long: 3_000, seed: 20_261_128)
        let fixture = try await AppFixture()
        let path = "\(fixture.home.path)/run.journal"
        let app = try await InMemoryApp(
            fixture.home, origin: fixture.server.origin, recordedIn: path, on: VirtualTimeScheduler())
        try await RandomSessionTests.play(rounds, app, fixture)
        try await app.end()
        let numbers = try RecordedNumbers(path)
        let names = Set(numbers.names).subtracting(Self.limited).sorted()
        #expect(names.count > 20, "\(names)")
        var random = SeededGenerator(seed: rounds.seed, 0)
        for round in 0..<(TestRounds.isLong ? 200 : 12) {
            // All of them first, then some.
            let extreme = RecordedNumbers.extremes[round % 2]
            let chosen = names.filter { _ in round < 2 || random.nextBelow(4) == 0 }
            let changes = Dictionary(
                uniqueKeysWithValues: chosen.map { name in
                    let index = random.nextBelow(RecordedNumbers.extremes.count)
                    return (name, round < 4 ? extreme : RecordedNumbers.extremes[index])
                })
            try await run(
                numbers.recording { name, _ in changes[name] },
                [["verify", "--frames"], ["export", "--format", "asciicast"]], "\(changes)")
        }
    }

    /// Runs commands on a recording.
    private func run(_ recording: Data, _ commands: [[String]], _ comment: String = "") async throws {
        let home = try TemporaryFolder()
        let path = "\(home.path)/extreme.journal"
        try recording.write(to: URL(fileURLWithPath: path))
        for words in commands.map({ [$0[0], path] + $0.dropFirst() }) {
            // A frame of a billion cells does not fit.
            let limited = [
                "/bin/sh", "-c", "ulimit -v 2000000; exec \"$@\"", "sh", Executable.path, "journal",
            ]
            let run = Outcome(
                try await ChildProcess.outcome(
                    limited + words, environment: .only(Executable.variables(home, nil)), input: ""))
            #expect((0...125).contains(run.status), "\(words[0]) ended with \(run.status); \(comment)")
            #expect(run.errorLines.allSatisfy { $0.hasPrefix("nagare: ") }, "\(run.errors)")
        }
    }
}
