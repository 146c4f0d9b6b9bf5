import FluxCore
import FluxJournal
import ReactiveTesting
import Testing

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

    @Test("a duration of whole nanoseconds is recorded as their number")
    func nanoseconds() throws {
        let recording = try recorded({ $0.store(LapState()) }) { store, _ in
            store.dispatch(.milliseconds(1_500))
        }
        #expect(recording.preview(recording.actions[0], limit: 100) == "1500000000")
    }
}
