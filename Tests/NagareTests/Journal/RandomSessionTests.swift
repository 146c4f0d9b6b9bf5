import FluxCore
import FluxJournal
import FluxScreens
import FluxTerminal
import Foundation
import ReactiveCore
import ReactiveTesting
import StandInServer
import TerminalFrames
import Testing

@testable import CommandLine
@testable import Console
@testable import JournalCommands

/// A session of random input, recorded, and compared with its replay.
@Suite(.blocking, .timeLimit(.minutes(5))) struct RandomSessionTests {
    /// What a terminal sends for keys. Frequent keys lead further into the app.
    private static let keys: [String] =
        ["A", "B", "B", "B", "C", "D", "H", "F", "5~", "6~", "Z"].map { "\u{1B}[\($0)" }
        + ["\r", "\r", "\r", "\u{1B}", "\u{1B}", "\u{1B}", "\u{7}", "\t", "\u{7F}", "\u{15}", "\u{17}"]
        + ["\u{1B}OP", "swift", "data flow", "big", "流れ"] + "/?nNgGjjkhlsrxuommod1234 -[]".map { String($0) }
    private static let faults = [
        "latency=50", "status=503@/api/v2/items", "rate-limit=20", "shift", "latency=1",
    ]

    /// Sends events at irregular times.
    static func play(_ rounds: TestRounds, _ app: InMemoryApp, _ fixture: AppFixture) async throws {
        var generator = SeededGenerator(seed: rounds.seed)
        // Each fault is active for a fifth of the events.
        let period = rounds.count / faults.count
        for event in 0..<rounds.count {
            if event % 50 == 27 {
                let (rows, columns) = (6 + generator.nextBelow(30), 20 + generator.nextBelow(100))
                app.terminal.send(.resized(Viewport(rows: rows, columns: columns)))
            } else {
                await app.send(keys[generator.nextBelow(keys.count)])
            }
            app.advance(.milliseconds(generator.nextBelow(150)))
            if event % period == period * 2 / 5 {
                try await fixture.setFaults(faults[event / period % faults.count])
            }
            if event % 20 == 19 { try await app.advanceUntilIdle() }
        }
    }

    private func cells(_ frame: Frame) -> [[Cell]] {
        (0..<frame.viewport.rows).map { row in
            (0..<frame.viewport.columns).map { frame[row, $0] }
        }
    }

    @Test("after random events, resizes and faults, every frame is replayed, 20 compared cell by cell")
    func random() async throws {
        let fixture = try await AppFixture()
        let path = "\(fixture.home.path)/run.journal"
        let app = try await InMemoryApp(
            fixture.home, origin: fixture.server.origin, recordedIn: path, on: VirtualTimeScheduler())
        try await Self.play(TestRounds(quick: 400, long: 10_000, seed: 20_261_122), app, fixture)
        try await app.end()
        let shown = app.terminal.frames

        let recording = try Recording(try Data(contentsOf: URL(fileURLWithPath: path)))
        let replay = try ReplicaFactory.app.replay(recording)
        var (drawn, compared) = (0, 0)
        while let line = try replay.advance() {
            guard case .note("frame") = try recording.entry(line) else { continue }
            let note = try recording.value(line).decoded(as: DrawnFrame.self)
            let frame = replay.app.frame(note.viewport, note.now).frame
            #expect(DrawnFrame(frame, at: note.now) == note, "frame \(drawn)")
            if drawn % (shown.count / 20) == 0 {
                #expect(cells(frame) == cells(shown[drawn]), "frame \(drawn)")
                #expect(frame.cursor == shown[drawn].cursor, "frame \(drawn)")
                compared += 1
            }
            drawn += 1
        }
        #expect(replay.differences == [])
        #expect(drawn == shown.count)
        #expect(compared >= 20)
    }
}
