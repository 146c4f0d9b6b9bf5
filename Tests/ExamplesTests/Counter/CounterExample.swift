// ReSwift's counter: one state, two actions, a chain of middleware.
import Dispatch
import FluxCore
import ReactiveCore
import ReactiveTesting
import Testing

enum CounterAction { case increased, decreased }

struct CounterState: Reducible {
    var count = 0

    mutating func reduce(_ action: CounterAction) {
        switch action {
        case .increased: count += 1
        case .decreased: count -= 1
        }
    }
}

@Suite("ReSwift's counter")
struct CounterExample {
    private let root = Scope(root: "app", scheduler: VirtualTimeScheduler())
    private var dispatcher: Dispatcher<CounterAction> { root.dispatcher(for: CounterAction.self) }

    @Test("subscribers receive the current state, and a selected part only when it changes")
    func subscribing() {
        let (store, counts, signs) = (root.store(CounterState()), Recorder<Int>(), Recorder<Bool>())
        store.select(\.count).asObservable().record(into: counts)
        store.select { $0.count > 0 }.asObservable().record(into: signs)

        for action in [CounterAction.increased, .increased, .decreased] { dispatcher.dispatch(action) }

        #expect(counts.elements == [0, 1, 2, 1])
        #expect(signs.elements == [false, true])
    }

    @Test("middleware forms a chain in which each link may replace or drop the action")
    func middleware() {
        let (store, log) = (root.store(CounterState()), Box<[String]>([]))
        dispatcher.use { dispatched, next in
            log.value.append("before")
            next(dispatched.action)
            log.value.append("after, \(store.state.count)")
        }
        dispatcher.use { dispatched, next in
            log.value.append("\(dispatched.action)")
            if dispatched.action == .decreased { next(.increased) }
        }

        dispatcher.dispatch(.decreased)
        dispatcher.dispatch(.increased)

        #expect(log.value == ["before", "decreased", "after, 1", "before", "increased", "after, 1"])
    }

    @Test("an action dispatched by an observer, a middleware or a reducer is queued")
    func reentrant() {
        let dispatcher = dispatcher
        let store = root.store(CounterState()) { state, action in
            if state.count == 0 { dispatcher.dispatch(.increased) }
            state.reduce(action)
        }
        dispatcher.use { dispatched, next in
            if store.state.count == 1 { dispatcher.dispatch(.increased) }
            next(dispatched.action)
        }
        let counts = Recorder<Int>()
        store.select(\.count).asObservable().record(into: counts)
        store.select(\.count).subscribe { if $0 == 3 { dispatcher.dispatch(.decreased) } }

        dispatcher.dispatch(.increased)

        #expect(counts.elements == [0, 1, 2, 3, 2])
    }

    @Test("actions from several threads are all reduced")
    func threads() {
        let (store, dispatcher) = (root.store(CounterState()), dispatcher)

        DispatchQueue.concurrentPerform(iterations: 4) { _ in
            for _ in 0..<1_000 { dispatcher.dispatch(.increased) }
        }

        #expect(store.state.count == 4_000)
    }
}
