import FluxCore
import FluxJournal
import FoundationEssentials
import ReactiveCore
import ReactiveTesting
import Testing

@Suite("states that are not Codable", .serialized)
struct UncodedStateTests {
    private struct Handle: Equatable { let number: Int }

    private enum DeskAction: Codable { case opened(Int) }

    private struct Desk: Reducible {
        var handles: [Handle] = []

        mutating func reduce(_ action: DeskAction) {
            if case .opened(let number) = action { handles.append(Handle(number: number)) }
        }
    }

    private struct Drawer: Reducible, Codable {
        var last = 0

        mutating func reduce(_ action: DeskAction) {
            if case .opened(let number) = action { last = number }
        }
    }

    private struct Office {
        let desk: Store<Desk>
        let drawer: Store<Drawer>

        init(_ root: Scope) { (desk, drawer) = (root.store(Desk()), root.store(Drawer())) }
    }

    private let diagnostics = Box<[Diagnostic]>([])

    private func recorded(_ numbers: [Int], checkpoint: Int) throws -> Recording {
        let (lines, diagnostics) = (Box(Data()), diagnostics)
        let root = Scope(root: "app", scheduler: VirtualTimeScheduler(), mode: .onScheduler) { diagnosis in
            diagnostics.with { $0.append(diagnosis) }
        }
        let recorder = SessionRecorder(
            root, RecordingHeader(app: "a", profile: "p", started: "2026-11-22T08:00:00Z"),
            checkpoint: SessionRecorder.CheckpointInterval(actions: checkpoint)
        ) { data, _ in lines.with { $0.append(data) } }
        let office = Office(root)
        for number in numbers { office.desk.dispatch(.opened(number)) }
        (root.scheduler as? VirtualTimeScheduler)?.run()
        recorder.dispose()
        root.close()
        return try Recording(lines.value)
    }

    @Test("a state that is not Codable is reported, and its actions are recorded and replayed")
    func leftOut() throws {
        let replay = try Replay(try recorded([1, 2, 3], checkpoint: 1_000), compose: { Office($0) })
        try replay.go(to: 3)

        #expect(
            diagnostics.value == [
                .stateNotRecorded(state: "FluxJournalTests.UncodedStateTests.Desk", scopePath: "app")
            ])
        #expect(replay.app.desk.state == Desk(handles: [1, 2, 3].map { Handle(number: $0) }))
        #expect(replay.app.drawer.state == Drawer(last: 3))
        #expect(replay.differences == [])
    }

    @Test("the compatibility check reports that such a state starts anew after a jump")
    func reportsProblems() throws {
        let replay = try Replay(try recorded([1, 2, 3, 4], checkpoint: 3), compose: { Office($0) })

        guard case .mayDiffer(let issues) = try replay.compatibility(with: "a") else {
            Issue.record("it should differ")
            return
        }
        #expect(
            issues.map(\.kind)
                == [.stateNotCodable(key: "FluxJournalTests.UncodedStateTests.Desk", path: "app")])
        try replay.go(to: 4)
        #expect(replay.app.drawer.state == Drawer(last: 4))
        #expect(replay.app.desk.state == Desk(handles: [Handle(number: 4)]))
    }

    private struct Lamp: Reducible, Codable {
        struct Switch: Sendable {}
        enum Command: Sendable { case glow }
        var isOn = false
        mutating func reduce(_ action: Switch, _ ask: CommandSink<Command>) { isOn.toggle() }
    }

    /// Another state with the same actions.
    private struct Meter: Reducible, Codable {
        var count = 0
        mutating func reduce(_ action: Lamp.Switch) { count += 1 }
    }

    @Test("actions and commands that are not Codable are reported once per type")
    func uncodedActions() throws {
        let diagnostics = Box<[Diagnostic]>([])
        let root = Scope(root: "app", scheduler: VirtualTimeScheduler()) { diagnosis in
            diagnostics.with { $0.append(diagnosis) }
        }
        let recorder = SessionRecorder(
            root, RecordingHeader(app: "a", profile: "p", started: "2026-11-22T08:00:00Z")
        ) { _, _ in }
        for name in ["kitchen", "hall"] {
            let room = root.child(name)
            _ = (room.store(Lamp()) { _ in }, room.store(Meter()))
        }
        recorder.dispose()
        root.close()

        let lamp = "FluxJournalTests.UncodedStateTests.Lamp"
        #expect(
            diagnostics.value == [
                .actionNotRecorded(action: "\(lamp).Switch", state: lamp, scopePath: "app/kitchen"),
                .commandNotRecorded(command: "\(lamp).Command", state: lamp, scopePath: "app/kitchen"),
            ])
    }
}
