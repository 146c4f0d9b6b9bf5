import FluxCore
import ReactiveCore
import ReactiveTesting
import Testing

@Suite("middleware")
struct MiddlewareTests {
    private let root = Scope(root: "app", scheduler: VirtualTimeScheduler())
    private var dispatcher: Dispatcher<NoteAction> { root.dispatcher(for: NoteAction.self) }

    @Test("the first middleware is outermost, and observers were notified when next returns")
    func order() {
        let (store, log) = (root.store(Notes()), Box<[String]>([]))
        for name in ["outer", "inner"] {
            dispatcher.use { dispatched, next in
                log.value.append("\(name) before")
                next(dispatched.action)
                log.value.append("\(name) after \(store.state.numbers)")
            }
        }
        let subscription = store.asProperty().changes.subscribe { _ in log.value.append("heard") }

        dispatcher.dispatch(.added(1))

        #expect(
            log.value == ["outer before", "inner before", "heard", "inner after [1]", "outer after [1]"])
        subscription.dispose()
    }

    @Test("middleware may replace an action for the inner ones")
    func replaces() {
        let (store, seen) = (root.store(Notes()), Box<[NoteAction]>([]))
        dispatcher.use { dispatched, next in
            if case .added(let number) = dispatched.action { next(.added(number * 2)) }
        }
        dispatcher.use { dispatched, next in
            seen.value.append(dispatched.action)
            next(dispatched.action)
        }

        dispatcher.dispatch(.added(2))

        #expect(seen.value == [.added(4)])
        #expect(store.state.numbers == [4])
    }

    @Test("middleware may drop an action")
    func drops() {
        let (store, received) = (root.store(Notes()), Recorder<Notes>())
        let subscription = store.asProperty().changes.record(into: received)
        dispatcher.use { dispatched, next in
            if dispatched.action != .added(1) { next(dispatched.action) }
        }

        dispatcher.dispatch(.added(1))
        dispatcher.dispatch(.added(2))

        #expect(received.elements == [Notes(numbers: [2])])
        subscription.dispose()
    }

    @Test("middleware may dispatch to another scope, which reduces immediately")
    func forwards() {
        let child = root.child("child")
        let (ours, theirs) = (root.store(Notes()), child.store(Notes()))
        let other = child.dispatcher(for: NoteAction.self)
        dispatcher.use { dispatched, next in
            other.dispatch(dispatched.action)
            next(dispatched.action)
        }

        dispatcher.dispatch(.added(1))

        #expect(ours.state == theirs.state)
        #expect(theirs.state.numbers == [1])
    }

    @Test("an action is dropped if middleware closes the scope")
    func closes() {
        let (root, store) = (root, root.store(Notes()))
        dispatcher.use { dispatched, next in
            root.close()
            next(dispatched.action)
        }

        dispatcher.dispatch(.added(1))

        #expect(store.state.numbers == [])
    }
}
