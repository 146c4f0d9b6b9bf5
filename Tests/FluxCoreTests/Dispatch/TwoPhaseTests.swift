import FluxCore
import ReactiveCore
import ReactiveTesting
import Testing

@Suite("two phases")
struct TwoPhaseTests {
    private let root = Scope(root: "app", scheduler: VirtualTimeScheduler())

    @Test("all stores reduce before any observer is notified, both in order of creation")
    func phases() {
        let log = Box<[String]>([])
        let stores = ["a", "b", "c"].map { name in
            root.store(
                Notes(),
                reducer: { state, action in
                    log.value.append("\(name) reduces")
                    state.reduce(action)
                })
        }
        let bag = DisposeBag()
        for (name, store) in zip(["a", "b", "c"], stores).reversed() {
            store.asProperty().changes.subscribe { _ in log.value.append("\(name) heard") }
                .disposed(by: bag)
        }

        root.dispatcher(for: NoteAction.self).dispatch(.added(1))

        #expect(
            log.value == ["a reduces", "b reduces", "c reduces", "a heard", "b heard", "c heard"])
        bag.dispose()
    }

    @Test("an observer of the first store reads the new state of the last one")
    func readsAcross() {
        let (first, last) = (root.store(Notes()), root.store(Notes()))
        let seen = Box<[[Int]]>([])
        let subscription = first.asProperty().changes.subscribe { _ in
            seen.value.append(last.state.numbers)
        }

        root.dispatcher(for: NoteAction.self).dispatch(.added(1))

        #expect(seen.value == [[1]])
        subscription.dispose()
    }

    @Test("a subscriber that is added between the phases receives the new state once")
    func subscribesBetween() {
        let (first, last) = (root.store(Notes()), root.store(Notes()))
        let (late, bag) = (Recorder<Notes>(), DisposeBag())
        first.asProperty().changes.subscribe { _ in
            if late.events.isEmpty { last.asProperty().asObservable().record(into: late).disposed(by: bag) }
        }.disposed(by: bag)

        root.dispatcher(for: NoteAction.self).dispatch(.added(1))
        root.dispatcher(for: NoteAction.self).dispatch(.added(2))

        #expect(late.elements.map(\.numbers) == [[1], [1, 2]])
        bag.dispose()
    }

    @Test("a scope has one dispatcher per action type")
    func oneDispatcher() {
        let child = root.child("child")
        let (ours, theirs) = (root.store(Notes()), child.store(Notes()))

        #expect(root.dispatcher(for: NoteAction.self) === root.dispatcher(for: NoteAction.self))
        child.dispatcher(for: NoteAction.self).dispatch(.added(1))

        #expect(ours.state.numbers == [])
        #expect(theirs.state.numbers == [1])
    }
}
