import FluxCore
import ReactiveCore
import ReactiveTesting
import Testing

/// A download that is requested again after a restoration.
private struct Download: Undoable, Codable {
    enum Action: Codable, Sendable { case started, ended }
    enum Command: Codable, Equatable, Sendable { case load }

    var isRunning = false

    static func step(of action: Action) -> HistoryStep { .transient }

    mutating func reduce(_ action: Action, _ ask: CommandSink<Command>) {
        isRunning = action == .started
        if isRunning { ask(.load) }
    }

    mutating func restored(_ ask: CommandSink<Command>) { if isRunning { ask(.load) } }
}

private struct Amount: Reducible, Codable {
    var value = 0
    mutating func reduce(_ action: Int) { value = action }
}

/// A derived state that continues, too.
private struct RunningTotal: Deriving, Codable {
    typealias Action = Never
    enum Command: Codable, Equatable, Sendable { case derived(Int), continued(Int) }

    var total = 0

    mutating func derive(from amount: Amount, _ ask: CommandSink<Command>) {
        total = amount.value
        ask(.derived(total))
    }

    mutating func restored(_ ask: CommandSink<Command>) { ask(.continued(total)) }
}

@Suite("states that continue after they were restored")
struct ContinuingStateTests {
    private let loads = Box(0)

    private func store(in scope: Scope) -> Store<History<Download>> {
        scope.store(History(Download(), limit: 5)) { [loads] _ in loads.value += 1 }
    }

    @Test("a restored store, and one that is created with a saved state, request what was running")
    func snapshot() throws {
        let root = Scope(root: "app", scheduler: VirtualTimeScheduler())
        let download = store(in: root)
        #expect(loads.value == 0)
        download.dispatch(.started)
        let running = try root.snapshot()
        download.dispatch(.ended)
        let ended = try root.snapshot()
        #expect(loads.value == 1)

        root.restore(running)
        #expect(loads.value == 2 && download.state.isRunning)
        root.restore(ended)
        #expect(loads.value == 2)

        let next = Scope(root: "app", scheduler: VirtualTimeScheduler())
        next.restore(running)
        #expect(loads.value == 2)
        #expect(store(in: next).state.isRunning)
        #expect(loads.value == 3)
    }

    @Test("a store that is opened with a parked state continues")
    func parked() {
        let root = Scope(root: "app", scheduler: VirtualTimeScheduler())
        let first = root.child("file", route: "file/1")
        store(in: first).dispatch(.started)
        first.close()
        #expect(loads.value == 1)
        #expect(store(in: root.child("file", route: "file/1")).state.isRunning)
        #expect(loads.value == 2)
    }

    @Test("a derived state continues after it was derived")
    func derived() throws {
        let root = Scope(root: "app", scheduler: VirtualTimeScheduler(), mode: .onScheduler)
        let amount = root.store(Amount())
        let commands = Box<[RunningTotal.Command]>([])
        let total = try root.store(RunningTotal(), from: amount.asSource()) { commands.value.append($0) }
        amount.dispatch(5)
        let snapshot = try root.snapshot()
        amount.dispatch(6)
        root.restore(snapshot)
        #expect(total.state.total == 5)
        #expect(
            commands.value == [.derived(0), .derived(5), .derived(6), .derived(5), .continued(5)])
    }

    @Test("the first state of a store does not continue")
    func created() {
        let root = Scope(root: "app", scheduler: VirtualTimeScheduler())
        let started = root.store(Download(isRunning: true)) { [loads] _ in loads.value += 1 }
        #expect(started.state.isRunning && loads.value == 0)
    }
}
