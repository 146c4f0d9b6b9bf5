import FluxCore
import FoundationEssentials
import ReactiveTesting
import Testing

@testable import FluxJournal

@Suite("durations in recordings")
struct DurationTests {
    struct LapState: Reducible, Codable {
        var laps: [Duration] = []
        var best: Duration?

        mutating func reduce(_ action: Duration) {
            laps.append(action)
            best = min(best ?? action, action)
        }
    }

    @Test(
        "a duration survives recording and replaying",
        arguments: [
            .zero, .nanoseconds(1), .milliseconds(-1_500), .seconds(3), .seconds(Int64.max),
            Duration(secondsComponent: 0, attosecondsComponent: 1),
            Duration(secondsComponent: -2, attosecondsComponent: -999_999_999_999_999_999),
            .seconds(1) / 3,
        ] as [Duration])
    func roundTrip(duration: Duration) throws {
        let recording = try recorded(checkpoint: 1, { $0.store(LapState()) }) { store, _ in
            store.dispatch(duration)
            store.dispatch(duration)
        }
        #expect(try recording.value(recording.actions[0]).decoded(as: Duration.self) == duration)
        let replay = try Replay(recording) { $0.store(LapState()) }
        try replay.run()
        #expect(replay.app.state == LapState(laps: [duration, duration], best: duration))
        #expect(replay.differences == [])
        try replay.go(to: 1)
        #expect(replay.app.state == LapState(laps: [duration], best: duration))
    }

    /// A lap of 1.5 s, and another one of 1.5 s.
    private func laps() throws -> Recording {
        try recorded({ $0.store(LapState()) }) { store, _ in
            store.dispatch(.milliseconds(1_500))
            store.dispatch(.milliseconds(200))
        }
    }

    @Test("a duration of whole nanoseconds is recorded as their number, which any JSON reader reads")
    func nanoseconds() throws {
        let recording = try laps()
        let line = try recording.content(recording.actions[0]) { String(decoding: $0.bytes, as: UTF8.self) }
        #expect(line.hasSuffix(#""value":1500000000e0}"#))
        #expect(try JSONDecoder().decode([Double].self, from: Data("[1500000000e0]".utf8)) == [1_500_000_000])
    }

    @Test("a recorded duration is printed as one, in actions and in states")
    func printed() throws {
        let recording = try laps()
        #expect(recording.preview(recording.actions[0], limit: 100) == "1.5 s")
        let replay = try Replay(recording) { $0.store(LapState()) }
        try replay.go(to: 2)
        let state = try CodedValue(encoding: replay.app.state)
        #expect(state.text() == #"{"best":200 ms,"laps":[1.5 s,200 ms]}"#)
        #expect(state.text(.json) == #"{"best":"200 ms","laps":["1.5 s","200 ms"]}"#)
        #expect(state.text(.recorded) == #"{"best":200000000e0,"laps":[1500000000e0,200000000e0]}"#)
    }

    @Test("`why` shows durations, and finds the change to one")
    func why() throws {
        let replay = try Replay(try laps()) { $0.store(LapState()) }
        let last = try #require(try replay.why("LapState.best", upTo: 2).change)
        #expect([last.old?.text(), last.new?.text()] == ["1.5 s", "200 ms"])
        for value in ["1.5 s", "1500000000"] {
            let first = try #require(try replay.why("LapState.best", upTo: 2, is: value).change)
            #expect(first.chain[0].action.number == 1)
        }
    }

    @Test(
        "the text of a duration is exact and short",
        arguments: [
            (.zero, "0 s"), (.nanoseconds(7), "7 ns"), (.nanoseconds(20_500), "20.5 µs"),
            (.milliseconds(300), "300 ms"), (.milliseconds(2_500), "2.5 s"), (.seconds(90), "90 s"),
            (.nanoseconds(1_000_000_001), "1.000000001 s"), (.milliseconds(-1_500), "-1.5 s"),
            (.nanoseconds(999), "999 ns"), (.nanoseconds(1_000), "1 µs"),
            (.nanoseconds(999_999), "999.999 µs"),
            (.nanoseconds(1_000_000), "1 ms"), (.nanoseconds(1_000_000_000), "1 s"),
            (.nanoseconds(-1), "-1 ns"),
            (Duration(secondsComponent: 0, attosecondsComponent: 500_000_000), "1 ns"),
            (Duration(secondsComponent: 0, attosecondsComponent: 499_999_999), "0 s"),
            (Duration(secondsComponent: 0, attosecondsComponent: -500_000_000), "-1 ns"),
            (Duration(secondsComponent: 0, attosecondsComponent: -499_999_999), "0 s"),
            (.seconds(Int64.max), "9223372036854775807 s"), (.seconds(Int64.min), "-9223372036854775808 s"),
            (.milliseconds(-20), "-20 ms"), (.nanoseconds(999_999_999), "999.999999 ms"),
        ] as [(Duration, String)])
    func text(duration: Duration, text: String) { #expect(duration.text == text) }

    @Test("a duration with parts of a nanosecond is printed like others, and equals its recorded numbers")
    func parts() throws {
        let duration = Duration(secondsComponent: 0, attosecondsComponent: 399_999_999_999_999_984)
        let coded = try CodedValue(encoding: duration)
        #expect(coded.text() == "400 ms")
        #expect(coded.text(.recorded) == "[0,399999999999999984]")
        let recorded = CodedValue.list([.integer(0), .integer(399_999_999_999_999_984)])
        #expect(coded == recorded && recorded == coded)
        #expect(coded != .list([.integer(0), .integer(5)]) && coded != .duration(.milliseconds(400)))
        #expect(try coded.decoded(as: Duration.self) == duration)
    }

    @Test("a duration equals its number of nanoseconds, and is decoded from it")
    func equality() throws {
        let (duration, number) = (CodedValue.duration(.milliseconds(5)), CodedValue.integer(5_000_000))
        #expect(duration == number && number == duration)
        #expect(duration != .integer(5) && duration != .duration(.milliseconds(6)))
        #expect(CodedValue.keyed(["a": duration]) == .keyed(["a": number]))
        #expect(try number.decoded(as: Duration.self) == .milliseconds(5))
        #expect(try duration.decoded(as: Int.self) == 5_000_000)
        #expect(try duration.decoded(as: Double.self) == 5_000_000)
        #expect(String(decoding: try JSONEncoder().encode([duration]), as: UTF8.self) == "[5000000]")
    }

    @Test(
        "only numbers with the mark of durations are shown as durations in a recorded text",
        arguments: [
            (#"{"a":5,"b":5000000e0}"#, #"{"a":5,"b":5 ms}"#),
            (#"{"e0":"1e0 \" 2e0"}"#, #"{"e0":"1e0 \" 2e0"}"#),
            (#"[-1500000000e0,1.5e3]"#, "[-1.5 s,1.5e3]"), (#"{"a":1500000000e…"#, #"{"a":1500000000e…"#),
        ])
    func readable(recorded: String, shown: String) { #expect(recorded.withReadableDurations == shown) }
}
