import FluxCore
import ReactiveCore
import ReactiveTesting
import Testing

@Suite("the actions of one type")
struct ActionsTests {
    private let root = Scope(root: "app", scheduler: VirtualTimeScheduler())
    private let log = Box<[String]>([])

    @discardableResult
    private func hear(_ scope: Scope, _ name: String = "heard") -> Subscription {
        scope.actions(of: NoteAction.self).subscribe(
            onNext: { [log] in log.value.append("\(name) \($0)") },
            onCompleted: { [log] in log.value.append("\(name) completed") })
    }

    @Test("actions in the scope and below are delivered, also in scopes and dispatchers created later")
    func below() {
        let (screen, other) = (root.child("screen"), root.child("other"))
        hear(screen)
        for scope in [root, other, screen, screen.child("inner")] {
            scope.store(Notes()).dispatch(.added(scope.path.utf8.count))
        }
        screen.dispatcher(for: Int.self).dispatch(1)

        #expect(log.value == ["heard added(10)", "heard added(16)"])
        root.close()
    }

    @Test(
        "an action is delivered after the reducers, the observers and the commands",
        arguments: [ScopeMode.anywhere, .onScheduler])
    func phase(mode: ScopeMode) throws {
        let root = Scope(root: "app", scheduler: VirtualTimeScheduler(), mode: mode)
        root.actions(of: NoteAction.self).subscribe { [log] in log.value.append("heard \($0)") }
        let store = root.store(Notes()) { [log] in log.value.append("command \($0.number)") }
        store.asProperty().changes.subscribe { [log] in log.value.append("state \($0.numbers)") }
        root.observe { [log] _ in log.value.append("reduced \(store.state.numbers)") }

        store.dispatch(.added(10))

        #expect(log.value == ["reduced [10]", "state [10]", "command 10", "heard added(10)"])
        root.close()
    }

    @Test(
        "an action that middleware drops is not delivered, and one that it replaces is delivered as replaced")
    func middleware() {
        hear(root)
        let store = root.store(Notes())
        root.dispatcher(for: NoteAction.self).use { dispatched, next in
            switch dispatched.action {
            case .added(let number) where number < 0: next.drop(because: "it is negative")
            case .added(let number): next(.added(number + 1))
            case .cleared: next(.cleared)
            }
        }
        for action in [.added(-1), .added(1), .cleared] as [NoteAction] { store.dispatch(action) }

        #expect(log.value == ["heard added(2)", "heard cleared"])
        root.close()
    }

    @Test("the sequence completes when its scope closes, and later actions are not delivered")
    func closing() {
        let screen = root.child("screen")
        let store = screen.store(Notes())
        // Its dispatchers are closed last: this action is reduced.
        screen.keep(Subscription { store.dispatch(.cleared) })
        hear(screen)
        store.dispatch(.added(1))
        screen.close()
        store.dispatch(.added(2))

        #expect(store.state.numbers == [])
        #expect(log.value == ["heard added(1)", "heard completed"])
        root.close()
    }

    @Test("a subscriber that closes the scope receives none of the queued actions")
    func closingSubscriber() {
        let screen = root.child("screen")
        let (one, other) = (screen.store(Notes()), screen.child("inner").store(Notes()))
        screen.actions(of: NoteAction.self).subscribe { [log] action in
            log.value.append("\(action)")
            other.dispatch(.cleared)
            screen.close()
        }
        one.dispatch(.added(1))

        #expect(log.value == ["added(1)"])
        root.close()
    }

    @Test("the sequence of a closed or released scope is empty")
    func closed() {
        let screen = root.child("screen")
        screen.close()
        hear(screen)
        var released: Scope? = Scope(root: "other", scheduler: VirtualTimeScheduler())
        let actions = released?.actions(of: NoteAction.self)
        released = nil
        actions?.subscribe(onNext: { _ in }, onCompleted: { [log] in log.value.append("released") })

        #expect(log.value == ["heard completed", "released"])
        root.close()
    }

    @Test("a subscription that is disposed receives nothing more, and is released")
    func disposing() {
        let store = root.store(Notes())
        var captured: Captured? = Captured()
        weak let released = captured
        let subscription = root.actions(of: NoteAction.self).subscribe { [log, captured] in
            log.value.append("heard \($0)")
            _ = captured
        }
        captured = nil
        root.actions(of: NoteAction.self).take(1).subscribe { [log] in log.value.append("first \($0)") }
        store.dispatch(.added(1))
        subscription.dispose()
        store.dispatch(.added(2))

        #expect(log.value == ["heard added(1)", "first added(1)"])
        #expect(released == nil)
        root.close()
    }

    private final class Captured: Sendable {}

    @Test("an action that a subscriber dispatches is processed after the one that it received")
    func answering() {
        let store = root.store(Notes())
        root.actions(of: NoteAction.self).subscribe { [log] action in
            log.value.append("begin \(action) \(store.state.numbers)")
            if action == .added(1) { store.dispatch(.added(2)) }
            log.value.append("end \(action) \(store.state.numbers)")
        }
        store.dispatch(.added(1))

        #expect(
            log.value == [
                "begin added(1) [1]", "end added(1) [1]", "begin added(2) [1, 2]", "end added(2) [1, 2]",
            ])
        root.close()
    }

    @Test("what an observer dispatches to another dispatcher is processed and delivered first")
    func nested() {
        let (one, other) = (root.store(Notes()), root.child("inner").store(Notes()))
        one.asProperty().changes.subscribe { other.dispatch(.added($0.numbers.count + 100)) }
        hear(root)
        one.dispatch(.added(1))

        #expect(log.value == ["heard added(101)", "heard added(1)"])
        root.close()
    }

    @Test("the delivered action is the cause of what a subscriber dispatches, at once and later")
    func causes() {
        let tracing = Cause.enableTracing()
        let scheduler = VirtualTimeScheduler()
        let root = Scope(root: "app", scheduler: scheduler)
        let (store, screen) = (root.store(Notes()), root.child("screen"))
        let observed = Box<[DispatchedAction<any Sendable>]>([])
        root.observe { observed.value.append($0.dispatched) }
        let actions = root.actions(of: NoteAction.self)
        let numbers = screen.dispatcher(for: Int.self)
        actions.subscribe { _ in numbers.dispatch(1) }
        actions.debounce(.seconds(1), on: scheduler).subscribe { _ in numbers.dispatch(2) }
        actions.subscribe { _ in screen.work("later") { numbers.dispatch(3) } }

        store.dispatch(.cleared)
        scheduler.run()

        let ids = observed.value.map(\.id)
        #expect(observed.value.map { "\($0.action)" } == ["cleared", "1", "3", "2"])
        #expect(ids[0] != nil && observed.value.dropFirst().allSatisfy { $0.cause == ids[0] })
        tracing.dispose()
        root.close()
    }
}
