import FluxCore
import ReactiveCore
import ReactiveTesting
import Testing

@Suite("observing a tree of scopes")
struct ObserveTests {
    private let root = Scope(root: "app", scheduler: VirtualTimeScheduler())
    private let received = Box<[String]>([])

    private func hear(_ scope: Scope) -> Subscription {
        scope.observe { [received] in
            received.value.append("\($0.number) \($0.dispatched.scopePath) \($0.dispatched.action)")
        }
    }

    @Test("all actions below are observed, also in scopes and dispatchers created later")
    func all() {
        _ = hear(root)
        let early = root.child("early")
        early.dispatcher(for: NoteAction.self).dispatch(.added(1))
        root.child("late").child("inner").dispatcher(for: Int.self).dispatch(2)
        root.dispatcher(for: String.self).dispatch("3")

        #expect(received.value == ["1 app/early added(1)", "2 app/late/inner 2", "3 app 3"])
        root.close()
    }

    @Test("sibling scopes are not observed")
    func beside() {
        let (one, other) = (root.child("screen"), root.child("screen"))
        _ = hear(one)
        other.dispatcher(for: Int.self).dispatch(1)
        one.child("inner").dispatcher(for: Int.self).dispatch(2)

        #expect(received.value.map { $0.drop { $0 != " " } } == [" app/screen/inner 2"])
        root.close()
    }

    @Test("tree observers are notified after the reduction and before the stores' observers")
    func order() {
        let (store, received) = (root.store(Notes()), received)
        store.asProperty().changes.subscribe { received.value.append("store \($0.numbers)") }
        root.observe { _ in received.value.append("observed \(store.state.numbers)") }

        root.dispatcher(for: NoteAction.self).dispatch(.added(1))

        #expect(received.value == ["observed [1]", "store [1]"])
        root.close()
    }

    @Test("actions in a closed scope are not observed")
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

    @Test("observed actions have their source location, and observing ends when disposed or with the scope")
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
