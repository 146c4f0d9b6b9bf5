import FluxCore
import FluxJournal
import Foundation
import ReactiveCore
import ReactiveTesting
import Testing

@testable import CommandLine
@testable import Console
@testable import JournalCommands

/// The output of `nagare journal export --format trace`.
@Suite(.blocking) struct TraceExportTests {
    private func exported() async throws -> String {
        let run = try await Executable.run(
            "journal", "export", RecordedFrames.golden, "--format", "trace", home: try TemporaryFolder())
        #expect(run.status == 0 && run.errors == "", "\(run.errors)")
        return run.output
    }

    private func trace(_ lines: String...) throws -> Trace {
        let header = #"{"app":"nagare 0.1.0","journal":2,"profile":"default","settings":{},"started":""}"#
        let recording = try Recording(
            Data(Recording.sealed(([header] + lines).map { $0 + "\n" }.joined()).utf8))
        return try #require(Trace(try TraceExport(recording).text))
    }

    private func action(
        _ number: Int, in scope: String, at time: Int, took: Int = 0, cause: Int? = nil, value: String = "{}"
    ) -> String {
        let cause = cause.map { #""cause":\#($0),"# } ?? ""
        return #"{"action":"App.Action","at":"App/File.swift:1",\#(cause)"id":\#(number),"in":"\#(scope)","#
            + #""n":\#(number),"time":\#(time),"took":\#(took),"value":\#(value)}"#
    }

    @Test("the trace of a session follows every rule of the format", arguments: TraceRule.allCases)
    func keeps(_ rule: TraceRule) async throws {
        let trace = try #require(Trace(try await exported()))
        #expect(!trace.broken.contains(rule))
    }

    @Test("the check detects a violation of each rule", arguments: TraceRule.allCases)
    func breaks(_ rule: TraceRule) async throws {
        var trace = try #require(Trace(try await exported()))
        trace.breakRule(rule)
        #expect(trace.broken.contains(rule), "\(trace.broken)")
    }

    @Test(
        "each scope is a track, and each action a slice with its number, location, cause and payload"
    )
    func actions() async throws {
        let trace = try #require(Trace(try await exported()))
        let recording = try Recording(try Data(contentsOf: URL(fileURLWithPath: RecordedFrames.golden)))
        let names = trace.of("M").filter { $0.text("name") == "thread_name" }
        let paths = Dictionary(
            uniqueKeysWithValues: names.map { ($0.track, ($0["args"] as? Trace.Event)?.text("name")) })
        #expect(Set(paths.values.compactMap(\.self)).count == 9)

        let slices = trace.of("X").filter { $0.text("cat") == "action" }
        #expect(slices.count == 26)
        var numbers: [Cause: UInt64] = [:]
        var freeTimes: [String: Double] = [:]
        // An action that was dispatched while another one was delivered began later than its successors.
        let byNumber = slices.sorted { Self.number($0) < Self.number($1) }
        for (slice, line) in zip(byNumber, recording.actions) {
            guard case .action(let action) = try recording.entry(line) else { continue }
            if let id = action.id { numbers[id] = action.number }
            let arguments = try #require(slice["args"] as? Trace.Event)
            #expect(arguments.number("number") == Double(action.number))
            #expect(arguments.text("place") == action.place)
            #expect(arguments.number("cause") == action.cause.flatMap { numbers[$0] }.map { Double($0) })
            #expect(arguments.text("carried") == recording.preview(line, limit: 120))
            #expect(paths[slice.track] == action.path)
            // Slices of a track never overlap; sums of times are rounded to a nanosecond.
            let begin = max(Double(action.time.nanoseconds) / 1_000, freeTimes[action.path] ?? 0)
            freeTimes[action.path] = slice.end
            #expect(abs((slice.number("ts") ?? 0) - begin) < 0.002)
            #expect(abs((slice.number("dur") ?? 0) - Double(action.duration.nanoseconds) / 1_000) < 0.001)
        }
        #expect(byNumber[7].text("name") == "ResultsAction.edited")
    }

    /// The number of a slice's action.
    private static func number(_ slice: Trace.Event) -> Double {
        (slice["args"] as? Trace.Event)?.number("number") ?? 0
    }

    @Test(
        "an arrow leads from each action to those it caused, and a span reaches to the last of them"
    )
    func causes() async throws {
        let trace = try #require(Trace(try await exported()))
        func numbers(_ ends: [Trace.Event]) -> [Double?] {
            ends.map { end in
                let slice = trace.slice(around: end.number("ts") ?? -1, on: end.track)
                return (slice?["args"] as? Trace.Event)?.number("number")
            }
        }
        let (starts, ends) = (trace.of("s"), trace.of("f"))
        let from = Dictionary(uniqueKeysWithValues: zip(starts.map(\.key), numbers(starts)))
        let pairs = zip(ends.map(\.key), numbers(ends)).map { [from[$0] ?? nil, $1] }
        let caused: [Double: [Double]] = [
            6: [7], 12: [13], 13: [14], 14: [15, 16], 22: [23], 23: [24], 24: [25],
        ]
        #expect(Set(pairs) == Set(caused.flatMap { cause, numbers in numbers.map { [cause, $0] } }))

        let slices = trace.of("X").filter { $0.text("cat") == "action" }
        let spans = trace.of("b").map { begin in (begin, trace.of("e").first { $0.key == begin.key }) }
        #expect(spans.count == caused.count)
        // Times are fractional microseconds, so their sums are rounded.
        let debounced = try #require(spans.first { $0.0.text("name") == "ResultsAction.debounced" })
        let began = try #require(debounced.0.number("ts"))
        let (cause, last) = (
            try #require(slices.first { Self.number($0) == 13 }),
            try #require(slices.first { Self.number($0) == 14 })
        )
        #expect(abs(began - cause.end) < 0.001)
        #expect(debounced.1?.number("ts") == last.number("ts"))
    }

    @Test("a scope has a slice from its opening to its closing, and can open again")
    func lifetimes() throws {
        let trace = try trace(
            #"{"after":0,"opened":"app"}"#, action(1, in: "app", at: 5_000, took: 2_000),
            #"{"after":1,"opened":"app/post(a)","route":"nagare://post/a"}"#,
            action(2, in: "app/post(a)", at: 20_000, took: 3_000), #"{"after":2,"closed":"app/post(a)"}"#,
            action(3, in: "app", at: 30_000), #"{"after":3,"opened":"app/post(a)"}"#,
            action(4, in: "app/post(a)", at: 50_000, took: 4_000))
        #expect(trace.broken == [])
        let lifetimes = trace.of("X").filter { $0.text("cat") == "scope" }
        #expect(lifetimes.map { $0.text("name") } == ["app", "post(a)", "post(a)"])
        #expect(lifetimes.map(\.track) == [1, 2, 2])
        #expect(lifetimes[1].number("ts") == 7)
        #expect(lifetimes[1].end == 23)
        #expect((lifetimes[1]["args"] as? Trace.Event)?.text("route") == "nagare://post/a")
        #expect(lifetimes[2].end >= 54, "it was open when the recording ended")
    }

    @Test("simultaneous actions without a duration are distinguished, and payloads cannot break the JSON")
    func hostile() throws {
        let text = #""\u001b]0;x\u0007\"},{\u009b2J \u202e"#
        let trace = try trace(
            #"{"after":0,"opened":"app"}"#, #"{"after":0,"opened":"app/a\"b"}"#,
            action(1, in: "app", at: 1_000), action(2, in: "app", at: 1_000, cause: 1),
            action(3, in: "app/a\\\"b", at: 1_000, cause: 2, value: #"{"typed":\#(text)"}"#),
            action(4, in: "app", at: 1_200, cause: 9), action(5, in: "nowhere", at: 1_000, cause: 1))
        #expect(trace.broken == [])
        #expect(trace.of("s").count == 3)
        #expect(trace.of("X").contains { $0.text("name") == "Action.typed" })
    }

    @Test("the trace contains no control characters")
    func visible() throws {
        let header = #"{"app":"nagare","journal":2,"profile":"default","settings":{},"started":""}"#
        let value = "{\"typed\":\"\u{9B}2J\u{202E}\"}"
        let lines = header + "\n" + action(1, in: "app", at: 1, value: value) + "\n"
        let text = try TraceExport(try Recording(Data(Recording.sealed(lines).utf8))).text
        #expect(text.unicodeScalars.allSatisfy { $0 == "\n" || !(0..<0x20).contains($0.value) })
        #expect(!text.contains("\u{9B}") && !text.contains("\u{202E}"))
    }

    @Test("an unknown format is rejected with the available ones; a file is for its owner only")
    func options() async throws {
        let home = try TemporaryFolder()
        func export(_ words: String...) async throws -> Outcome {
            try await Executable.run(["journal", "export", RecordedFrames.golden] + words, home: home)
        }
        let other = try await export("--format", "xml")
        #expect(other.status == 64)
        #expect(other.errorLines.count == 1)
        #expect(other.errors.contains("choose from trace, asciicast"))
        #expect(try await export().status == 64)

        let file = "\(home.path)/trace.json"
        let written = try await export("--format", "trace", "-o", file)
        #expect(written.status == 0 && written.output == "")
        #expect(try home.mode("trace.json") == 0o600)
        #expect(try String(contentsOfFile: file, encoding: .utf8) == (try await exported()))
        #expect(try await export("--format", "trace", "-o", "\(home.path)/none/file").status == 74)

        try Data("dear diary\n".utf8).write(to: URL(fileURLWithPath: "\(home.path)/diary"))
        let foreign = try await Executable.run(
            "journal", "export", "\(home.path)/diary", "--format", "trace", home: home)
        #expect(foreign.status == 1)
        #expect(foreign.errors.contains("is not a Nagare recording"))
    }
}

extension Trace {
    /// Changes the trace so that it violates a rule.
    fileprivate mutating func breakRule(_ rule: TraceRule) {
        func change(_ phase: String, _ key: String, _ value: Any?, at place: Int = 0) {
            let found = events.indices.filter { events[$0].text("ph") == phase }
            events[found[place]][key] = value
        }
        func add(_ event: Event) { events.append(event) }
        let slice = of("X").last { $0.text("cat") == "action" } ?? [:]
        let begin = slice.number("ts") ?? 0
        switch rule {
        case .phasesAreKnown: change("X", "ph", "Z")
        case .timesAreNumbers: change("X", "ts", nil)
        case .metadataIsValid: change("M", "name", "track_name")
        case .trackIDsStartAtOne: change("X", "tid", 0)
        case .tracksAreNamed: change("X", "tid", 99)
        case .slicesHaveDurations: change("X", "dur", nil)
        case .slicesNest: add(slice.merging(["ts": begin + 0.5, "dur": 1_000_000]) { $1 })
        case .eventsAreSorted: events.swapAt(events.count - 1, events.count / 2)
        case .arrowsHaveTwoEnds: change("f", "id", 99)
        case .arrowIDsAreUnique: for phase in ["s", "f"] { change(phase, "id", 1, at: 1) }
        case .arrowsEndInsideSlices: change("s", "ts", begin)
        case .arrowsBindToEnclosingSlice: change("f", "bp", nil)
        case .arrowsGoForward: change("f", "ts", 0.5)
        case .spansHaveTwoEnds: change("e", "name", "other")
        case .spanIDsAreUnique:
            for place in [0, 1] {
                for phase in ["b", "e"] { change(phase, "id2", ["local": "0x1"], at: place) }
            }
            for place in [0, 1] { for phase in ["b", "e"] { change(phase, "name", "same", at: place) } }
        case .spanIDsAreLocal: change("b", "id2", ["local": "one"])
        case .spansGoForward: change("e", "ts", 0.5)
        }
    }
}
