// ReSwift's recording store: every action of a counter is recorded; any earlier state can be shown again.
import FluxCore
import FluxJournal
import FoundationEssentials
import ReactiveCore
import ReactiveTesting
import Testing

enum CounterAction: Codable { case increased, decreased }

struct CounterState: Reducible, Codable {
    var count = 0

    mutating func reduce(_ action: CounterAction) {
        switch action {
        case .increased: count += 1
        case .decreased: count -= 1
        }
    }
}

struct CounterApp {
    let store: Store<CounterState>

    init(_ root: Scope) { store = root.store(CounterState()) }
}

@Suite("ReSwift's recorded counter")
struct RecordedCounterExample {
    private let data = Box(Data())

    /// Records a run with these actions.
    private func record(_ actions: [CounterAction]) throws -> Recording {
        let (root, data) = (Scope(root: "app", scheduler: VirtualTimeScheduler()), data)
        let header = RecordingHeader(app: "counter 1", profile: "default", started: "")
        let recorder = SessionRecorder(root, header) { lines, _ in data.with { $0.append(lines) } }
        let app = CounterApp(root)
        for action in actions { app.store.dispatch(action) }
        recorder.dispose()
        root.close()
        return try Recording(data.value)
    }

    @Test("every state of the run can be shown again, in any order")
    func timeTravel() throws {
        let replay = try Replay(try record([.increased, .increased, .decreased])) { CounterApp($0) }

        let counts = try [3, 1, 2, 0].map { (step: UInt64) in
            try replay.go(to: step)
            return replay.app.store.state.count
        }

        #expect(counts == [1, 1, 2, 0])
        #expect(replay.differences.isEmpty)
    }

    @Test("an action can be left out")
    func skipped() throws {
        let replay = try Replay(try record([.increased, .increased, .decreased])) { CounterApp($0) }

        try replay.skip([3])
        try replay.go(to: 3)

        #expect(replay.app.store.state.count == 2)
    }
}
