import FluxCore
import ReactiveCore
import ReactiveTesting
import Testing

@Suite("F4 what reducers ask for")
struct CommandTests {
    private let root = Scope(root: "app", scheduler: VirtualTimeScheduler())
    private let log = Box<[String]>([])
    private var dispatcher: Dispatcher<OrderAction> { root.dispatcher(for: OrderAction.self) }

    @Test("F4 a reducer asks as often as it decides, from what was before and what is now")
    func severalAtOnce() {
        let log = log
        _ = root.store(Orders()) { command in log.value.append("\(command)") }

        dispatcher.dispatch(.ordered(2))
        dispatcher.dispatch(.ordered(0))

        #expect(
            log.value == ["ship(1)", "ship(2)", "told(\"0 before, 2 now\")", "told(\"2 before, 2 now\")"])
    }

    @Test("F4 commands are run after all stores have reduced and were heard, in the order they were asked")
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

    @Test("F4 what a runner dispatches is reduced after the other commands of the action were run")
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

    @Test("F4 a store that waits for others asks too, knowing what they have become")
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

    @Test("F4 B-F10 undoing and redoing ask for nothing")
    func undoing() {
        let log = log
        let store = root.store(History(Orders(), limit: 10)) { command in log.value.append("\(command)") }

        for action in [OrderAction.ordered(1), .undone, .redone] { dispatcher.dispatch(action) }

        #expect(store.state.count == 1)
        #expect(log.value == ["ship(1)", "told(\"0 before, 1 now\")"])
    }

    @Test("F4 nothing is run for a scope that was closed by what was run before")
    func closing() {
        let (log, root) = (log, root)
        _ = root.store(Orders()) { command in
            log.value.append("\(command)")
            root.close()
        }

        dispatcher.dispatch(.ordered(2))

        #expect(log.value == ["ship(1)"])
    }

    @Test("F4 R10 what is run has the action that asked for it as its cause")
    func cause() {
        let following = Cause.follow()
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

    mutating func reduce(_ action: OrderAction, _ ask: (Command) -> Void) {
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

    mutating func reduce(_ action: OrderAction, _ ask: (Int) -> Void) {
        guard case .ordered = action else { return }
        count += 1
        ask(count)
    }
}
