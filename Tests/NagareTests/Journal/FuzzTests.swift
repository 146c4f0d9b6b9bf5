import FluxJournal
import FluxJournalText
import FluxTerminal
import Foundation
import ReactiveTesting
import TerminalFrames
import Testing

@testable import CommandLine
@testable import Console
@testable import JournalCommands

@Suite("files that are generated from any recording", .blocking) struct FuzzTests {
    @Test("generated tests hold only the template's statements; traces and casts are valid JSON")
    func seeds() {
        let target = FuzzTarget("generated") { Self.problem(Data($0)) }

        #expect(target.failures() == [])
    }

    @Test("the same for the checked-in recording with random changes")
    func random() throws {
        let rounds = TestRounds(quick: 12, long: 1_500)
        let golden = try Data(contentsOf: URL(fileURLWithPath: RecordedFrames.golden))
        for round in 0..<rounds.count {
            var mutation = RecordingMutation(golden, SeededGenerator(seed: rounds.seed, round))
            let problem = Self.problem(mutation.next())
            #expect(problem == nil, "round \(round)")
        }
    }

    @Test(
        "the compiler parses tests that are generated from changed recordings",
        .enabled(if: TestRounds.isLong))
    func parsed() throws {
        let golden = try Data(contentsOf: URL(fileURLWithPath: RecordedFrames.golden))
        let home = try TemporaryFolder()
        let sources = (0..<400).compactMap { round in
            var mutation = RecordingMutation(golden, SeededGenerator(seed: 1, round))
            return (try? Recording(mutation.next())).flatMap { try? Self.test($0) }
        }
        let paths = try Set(sources).enumerated().map { number, source in
            let path = "\(home.path)/\(number).swift"
            try source.write(toFile: path, atomically: true, encoding: .utf8)
            return path
        }
        #expect(paths.count > 20)
        let parsed = try ChildProcess.run(["swiftc", "-parse"] + paths)
        #expect(parsed.end == .exit(0), "\(String(decoding: parsed.errors, as: UTF8.self))")
    }

    @Test(
        "every number of a recording can have any value: recordings are read, replayed and converted, or refused"
    )
    func numbers() throws {
        let numbers = try RecordedNumbers(RecordedFrames.golden)
        let target = FuzzTarget("numbers") { Self.problem(numbers.changed(by: $0), replaying: true) }

        #expect(target.failures() == [])
    }

    @Test("the same with random numbers")
    func randomNumbers() throws {
        let (rounds, numbers) = (
            TestRounds(quick: 10, long: 2_000), try RecordedNumbers(RecordedFrames.golden)
        )
        for round in 0..<rounds.count {
            var random = SeededGenerator(seed: rounds.seed, round)
            let choices = (0..<24).map { _ in UInt8(random.nextBelow(256)) }
            let problem = Self.problem(numbers.changed(by: choices), replaying: true)
            #expect(problem == nil, "round \(round)")
        }
    }

    static func test(_ recording: Recording) throws -> String {
        try RecordedTest(try ReplicaFactory.app.replay(recording), scope: nil).swift(
            app: recording.header.app, generatedBy: NagareStrings.Journal.testGenerator)
    }

    /// - Parameter replaying: Whether the recording is also scrubbed, verified and explained.
    private static func problem(_ data: Data, replaying: Bool = false) -> String? {
        guard let recording = try? Recording(data) else { return nil }
        if replaying {
            _ = try? JournalVerification(ReplicaFactory.app.replay(recording), findsFrame: true)
            _ = try? ReplicaFactory.app.scrub(recording)
            _ = try? recording.actionGroups(ActionFilter(), atOnce: 500) { _ in }
            _ = try? JournalText(recording).unfinished()
        }
        if let source = try? test(recording), let foreign = GeneratedSource(source).foreign.first {
            return "the test contains \(foreign.debugDescription)"
        }
        if let trace = try? TraceExport(recording).text, !isJSON(trace) { return "the trace is not JSON" }
        let cast = try? AsciicastExport(try ReplicaFactory.app.replay(recording), Palette(.indexed, .dark))?
            .text
        let lines = (cast ?? "").split(separator: "\n")
        return lines.first { !isJSON($0) }.map { "a line of the cast is not JSON: \($0)" }
    }

    private static func isJSON(_ text: some StringProtocol) -> Bool {
        (try? JSONSerialization.jsonObject(with: Data(text.utf8))) != nil
    }
}

/// Changes of a recording that reach texts, names, numbers and the order of lines.
private struct RecordingMutation {
    private static let texts = [
        #"\n}\nexit(1)\n//"#, ##"\"#"##, ##"\"\"\"#"##, ##"\\#(exit(1))"##, #"\\(exit(1))"#, "#\u{301}",
        "\\\"#\u{301}", #"\u0000\r"#, "\u{202E}\u{2028}", "`", "*/", "",
    ]
    private static let numbers = ["0", "-1", "18446744073709551615", "1e400", "99999999999999999999999"]

    private var lines: [[UInt8]]
    private var random: SeededGenerator

    init(_ recording: Data, _ random: SeededGenerator) {
        (lines, self.random) = (recording.split(separator: UInt8(ascii: "\n")).map(Array.init), random)
    }

    mutating func next() -> Data {
        for _ in 0...random.nextBelow(6) { change() }
        let text = lines.flatMap { $0 + [UInt8(ascii: "\n")] }
        // Otherwise, a damaged line would hide all others.
        guard random.nextBelow(8) > 0 else { return Data(text) }
        return Data(Recording.sealed(String(decoding: text, as: UTF8.self)).utf8)
    }

    private mutating func change() {
        let line = random.nextBelow(lines.count)
        switch random.nextBelow(8) {
        case 0: lines.remove(at: line)
        case 1: lines.insert(lines[line], at: random.nextBelow(lines.count))
        case 2: lines.swapAt(line, random.nextBelow(lines.count))
        case 3: replace(in: line, #/[0-9]+/#, Self.numbers)
        case 4:
            if !lines[line].isEmpty {
                lines[line][random.nextBelow(lines[line].count)] = UInt8(random.nextBelow(256))
            }
        default: replace(in: line, #/"[^"\\]*"/#, Self.texts.map { "\"\($0)\"" })
        }
        if lines.isEmpty { lines = [[]] }
    }

    /// Replaces one of the matches in a line.
    private mutating func replace(in line: Int, _ pattern: Regex<Substring>, _ choices: [String]) {
        let text = String(decoding: lines[line], as: UTF8.self)
        let found = text.ranges(of: pattern)
        guard !found.isEmpty else { return }
        let (place, choice) = (random.nextBelow(found.count), random.nextBelow(choices.count))
        lines[line] = Array(text.replacingCharacters(in: found[place], with: choices[choice]).utf8)
    }
}
