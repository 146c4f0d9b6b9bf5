import FluxCore
import ReactiveCore
import ReactiveTesting
import Testing

@Suite("closing scopes")
struct ScopeTests {
    private let scheduler = VirtualTimeScheduler()
    private let root: Scope

    init() { root = Scope(root: "app", scheduler: scheduler) }

    @Test("closing ends children first, and only once")
    func order() {
        let ended = Box<[String]>([])
        let child = root.child("search")
        let grandchild = child.child("results")
        for scope in [root, child, grandchild] {
            Subscription { ended.value.append(scope.path) }.disposed(by: scope)
        }

        root.close()
        root.close()

        #expect(ended.value == ["app/search/results", "app/search", "app"])
        #expect([root.isClosed, child.isClosed, grandchild.isClosed] == [true, true, true])
    }

    @Test("a closed child is removed from its parent, and its siblings stay open")
    func child() {
        let (one, other) = (root.child("post"), root.child("post"))

        one.close()

        #expect(root.children.map(ObjectIdentifier.init) == [ObjectIdentifier(other)])
        #expect(!other.isClosed)
    }

    @Test("everything created in a closed scope has ended from the start")
    func late() {
        root.close()
        let (ended, ran, received) = (Box(0), Box(false), Recorder<Notes>())

        Subscription { ended.value += 1 }.disposed(by: root)
        root.work("late") { ran.value = true }
        let store = root.store(Notes())
        root.dispatcher(for: NoteAction.self).dispatch(.added(1))
        store.asProperty().asObservable().record(into: received)
        scheduler.run()

        #expect(ended.value == 1)
        #expect(!ran.value)
        #expect(root.child("late").isClosed)
        #expect(received.events.map(\.event) == [.next(Notes()), .completed])
    }

    @Test("observers complete when the scope is closed")
    func completes() {
        let (store, received) = (root.store(Notes()), Recorder<Int>())
        let dispatcher = root.dispatcher(for: NoteAction.self)
        store.select(\.numbers.count).asObservable().record(into: received)

        dispatcher.dispatch(.added(1))
        root.close()
        dispatcher.dispatch(.added(2))

        #expect(received.events.map(\.event) == [.next(0), .next(1), .completed])
        #expect(store.state.numbers == [1])
    }

    @Test("a queued action is dropped when the scope is closed")
    func inLine() {
        let (root, store, dispatcher) = (root, root.store(Notes()), root.dispatcher(for: NoteAction.self))
        store.asProperty().changes.subscribe { _ in
            dispatcher.dispatch(.added(2))
            root.close()
        }

        dispatcher.dispatch(.added(1))

        #expect(store.state.numbers == [1])
    }

    @Test("several threads may close a scope while actions arrive")
    func threads() {
        let (root, store, dispatcher) = (root, root.store(Notes()), root.dispatcher(for: NoteAction.self))
        let (ended, received) = (Box(0), Recorder<Int>())
        Subscription { ended.value += 1 }.disposed(by: root)
        store.select(\.numbers.count).asObservable().record(into: received)

        onThreads(4) { number in
            if number < 2 { for step in 0..<200 { dispatcher.dispatch(.added(step)) } } else { root.close() }
        }
        let after = store.state.numbers.count
        dispatcher.dispatch(.added(1))

        #expect(ended.value == 1)
        #expect(store.state.numbers.count == after)
        #expect(received.isCompleted)
    }

    @Test("releasing an open scope ends its work and its children")
    func released() {
        let scheduler = VirtualTimeScheduler()
        let ended = Box<[String]>([])
        var root: Scope? = Scope(root: "app", scheduler: scheduler)
        let child = root?.child("child")
        child?.work("work") {
            let outcome = (try? await scheduler.sleep(for: .seconds(9))) == nil ? "cancelled" : "done"
            ended.value.append(outcome)
        }
        root?.keep(Subscription { ended.value.append("disposed") })
        scheduler.advance(by: .seconds(1))
        root = nil
        scheduler.run()

        #expect(ended.value.sorted() == ["cancelled", "disposed"])
        #expect(child?.isClosed == true)
        #expect(scheduler.now < .seconds(9))
    }

    @Test("a name that contains / stops the program with a message")
    func badName() async {
        let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
            _ = Scope(root: "app", scheduler: VirtualTimeScheduler()).child("a/b")
        }
        let said = String(decoding: result?.standardErrorContent ?? [], as: UTF8.self)
        #expect(said.contains("a scope's name must not contain a /"))
    }
}
