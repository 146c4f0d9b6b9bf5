import FluxCore
import ReactiveCore
import ReactiveTesting
import Testing

@Suite("F9 observing a tree of scopes")
struct ObserveTests {
    private let root = Scope(root: "app", scheduler: VirtualTimeScheduler())
    private let received = Box<[String]>([])

    private func hear(_ scope: Scope) -> Subscription {
        scope.observe { [received] in
            received.value.append("\($0.number) \($0.dispatched.scopePath) \($0.dispatched.action)")
        }
    }

    @Test("F9 every action below is heard, of whatever type, also of scopes and dispatchers made later")
    func all() {
        _ = hear(root)
        let early = root.child("early")
        early.dispatcher(for: NoteAction.self).dispatch(.added(1))
        root.child("late").child("inner").dispatcher(for: Int.self).dispatch(2)
        root.dispatcher(for: String.self).dispatch("3")

        #expect(received.value == ["1 app/early added(1)", "2 app/late/inner 2", "3 app 3"])
        root.close()
    }

    @Test("F9 who observes a scope hears nothing of what is beside it")
    func beside() {
        let (one, other) = (root.child("screen"), root.child("screen"))
        _ = hear(one)
        other.dispatcher(for: Int.self).dispatch(1)
        one.child("inner").dispatcher(for: Int.self).dispatch(2)

        #expect(received.value.map { $0.drop { $0 != " " } } == [" app/screen/inner 2"])
        root.close()
    }

    @Test("F9 it is told when the stores have reduced, and before their observers hear")
    func order() {
        let (store, received) = (root.store(Notes()), received)
        store.asProperty().changes.subscribe { received.value.append("store \($0.numbers)") }
        root.observe { _ in received.value.append("observed \(store.state.numbers)") }

        root.dispatcher(for: NoteAction.self).dispatch(.added(1))

        #expect(received.value == ["observed [1]", "store [1]"])
        root.close()
    }

    @Test("F9 F5 what is dispatched in a scope that has closed is heard by nobody")
    func closed() {
        _ = hear(root)
        let screen = root.child("screen")
        let dispatcher = screen.dispatcher(for: Int.self)
        dispatcher.dispatch(1)
        screen.close()
        dispatcher.dispatch(2)

        #expect(received.value == ["1 app/screen 1"])
        root.close()
    }

    @Test("F9 it says where an action was dispatched, and ends when it is disposed and with its scope")
    func ending() {
        let (child, places) = (root.child("child"), Box<[String]>([]))
        let subscription = root.observe {
            places.value.append("\($0.dispatched.fileID):\($0.dispatched.line)")
        }
        child.observe { places.value.append("child \($0.number)") }

        child.dispatcher(for: Int.self).dispatch(1, fileID: "A/b.swift", line: 7)
        child.close()
        root.dispatcher(for: Int.self).dispatch(2, fileID: "A/c.swift", line: 8)
        subscription.dispose()
        root.dispatcher(for: Int.self).dispatch(3)

        #expect(places.value == ["A/b.swift:7", "child 1", "A/c.swift:8"])
    }
}
