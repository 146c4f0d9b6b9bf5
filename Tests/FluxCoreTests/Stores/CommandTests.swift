import FluxCore
import ReactiveCore
import ReactiveTesting
import Testing

@Suite("commands")
struct CommandTests {
    private let root = Scope(root: "app", scheduler: VirtualTimeScheduler())
    private let log = Box<[String]>([])
    private var dispatcher: Dispatcher<OrderAction> { root.dispatcher(for: OrderAction.self) }

    @Test("a reducer may request several commands, depending on the old and the new state")
    func severalAtOnce() {
        let log = log
        _ = root.store(Orders()) { command in log.value.append("\(command)") }

        dispatcher.dispatch(.ordered(2))
        dispatcher.dispatch(.ordered(0))

        #expect(
            log.value == ["ship(1)", "ship(2)", "told(\"0 before, 2 now\")", "told(\"2 before, 2 now\")"])
    }

    @Test("commands are run after all reductions and notifications, in the order of the requests")
    func order() {
        let log = log
        let first = root.store(Orders()) { command in log.value.append("first runs \(command)") }
        let second = root.store(Bills()) { command in log.value.append("second runs \(command)") }
        first.select { $0.count }.changes.subscribe { log.value.append("first is \($0)") }
        second.select { $0.count }.changes.subscribe { log.value.append("second is \($0)") }

        dispatcher.dispatch(.ordered(1))

        #expect(
            log.value == [
                "first is 1", "second is 1", "first runs ship(1)", "first runs told(\"0 before, 1 now\")",
                "second runs 1",
            ])
        root.close()
    }

    @Test("an action that a runner dispatches is reduced after the remaining commands")
    func dispatching() {
        let (log, dispatcher) = (log, dispatcher)
        let store = root.store(Orders()) { command in
            log.value.append("\(command)")
            if command == .ship(1) { dispatcher.dispatch(.cancelled) }
        }
        store.select { $0.count }.changes.subscribe { log.value.append("\($0)") }

        dispatcher.dispatch(.ordered(1))

        #expect(log.value == ["1", "ship(1)", "told(\"0 before, 1 now\")", "0"])
        root.close()
    }

    @Test("a waiting store requests commands based on the others' new states")
    func waiting() throws {
        let (orders, bills, log) = (root.token(Orders()), root.token(Bills()), log)
        try root.store(bills, waitFor: orders, run: { log.value.append("bill \($0)") }) {
            bills, _, orders, ask in
            bills.count = orders.count
            ask(orders.count)
        }
        try root.store(orders, run: { log.value.append("\($0)") })

        dispatcher.dispatch(.ordered(1))

        #expect(log.value == ["ship(1)", "told(\"0 before, 1 now\")", "bill 1"])
    }

    @Test("undoing and redoing request no commands")
    func undoing() {
        let log = log
        let store = root.store(History(Orders(), limit: 10)) { command in log.value.append("\(command)") }

        for action in [OrderAction.ordered(1), .undone, .redone] { dispatcher.dispatch(action) }

        #expect(store.state.count == 1)
        #expect(log.value == ["ship(1)", "told(\"0 before, 1 now\")"])
    }

    @Test("no commands are run after a command closed the scope")
    func closing() {
        let (log, root) = (log, root)
        _ = root.store(Orders()) { command in
            log.value.append("\(command)")
            root.close()
        }

        dispatcher.dispatch(.ordered(2))

        #expect(log.value == ["ship(1)"])
    }

    @Test("the action that requested a command is the cause of what it dispatches")
    func cause() {
        let following = Cause.enableTracing()
        let (causes, dispatcher) = (Box<[Bool]>([]), dispatcher)
        dispatcher.use { dispatched, next in
            if case .cancelled = dispatched.action { causes.value.append(dispatched.cause != nil) }
            next(dispatched.action)
        }
        _ = root.store(Orders()) { if $0 == .ship(1) { dispatcher.dispatch(.cancelled) } }

        dispatcher.dispatch(.ordered(1))

        #expect(causes.value == [true])
        following.dispose()
        root.close()
    }
}

private enum OrderAction: Sendable {
    case ordered(Int)
    case cancelled
    case undone, redone
}

private struct Orders: Undoable {
    enum Command: Equatable { case ship(Int), told(String) }

    var count = 0

    mutating func reduce(_ action: OrderAction, _ ask: CommandSink<Command>) {
        switch action {
        case .ordered(let more):
            let before = count
            count += more
            for number in before..<count { ask(.ship(number + 1)) }
            ask(.told("\(before) before, \(count) now"))
        case .cancelled: count = 0
        case .undone, .redone: break
        }
    }

    static func step(of action: OrderAction) -> HistoryStep {
        switch action {
        case .ordered, .cancelled: .change
        case .undone: .undo
        case .redone: .redo
        }
    }
}

private struct Bills: Reducible {
    var count = 0

    mutating func reduce(_ action: OrderAction, _ ask: CommandSink<Int>) {
        guard case .ordered = action else { return }
        count += 1
        ask(count)
    }
}
