import FluxCore
import ReactiveCore
import ReactiveTesting
import Testing

@Suite("stores")
struct StoreTests {
    private let root = Scope(root: "app", scheduler: VirtualTimeScheduler())
    private var dispatcher: Dispatcher<NoteAction> { root.dispatcher(for: NoteAction.self) }

    @Test("a large state with subscribers is changed in place")
    func inPlace() {
        let copies = Box(0)
        let store = root.store(
            Notes(numbers: Array(0..<10_000)),
            reducer: { state, _ in
                let before = state.numbers.withUnsafeBufferPointer { UInt(bitPattern: $0.baseAddress) }
                state.numbers[0] += 1
                let after = state.numbers.withUnsafeBufferPointer { UInt(bitPattern: $0.baseAddress) }
                if before != after { copies.value += 1 }
            })
        let bag = DisposeBag()
        store.select(\.numbers.count).subscribe { _ in }.disposed(by: bag)
        store.select(\.numbers.first).subscribe { _ in }.disposed(by: bag)
        store.asProperty().subscribe { _ in }.disposed(by: bag)
        store.commands.subscribe { _ in }.disposed(by: bag)

        for number in 1...100 { dispatcher.dispatch(.added(number)) }

        #expect(store.state.numbers[0] == 100)
        #expect(copies.value == 0)
        bag.dispose()
    }

    @Test("select emits the current part, then only different ones")
    func select() {
        let (store, count, changes) = (root.store(Notes()), Recorder<Int>(), Recorder<Int>())
        let bag = DisposeBag()
        let size = store.select { $0.numbers.count }
        size.asObservable().record(into: count).disposed(by: bag)
        size.changes.record(into: changes).disposed(by: bag)

        for action in [NoteAction.cleared, .added(1), .added(2), .cleared, .cleared] {
            dispatcher.dispatch(action)
        }

        #expect(count.elements == [0, 1, 2, 0])
        #expect(changes.elements == [1, 2, 0])
        #expect(size.value == 0)
        bag.dispose()
    }

    @Test("stores of one dispatcher may have different reducers")
    func reducers() {
        let ignoring = root.store(Notes(), reducer: { _, _ in })
        let reducing = root.store(Notes())

        dispatcher.dispatch(.added(1))

        #expect(ignoring.state.numbers == [])
        #expect(reducing.state.numbers == [1])
    }

    @Test("a command is emitted once to all current subscribers, after the state of its action")
    func command() {
        let store = root.store(Notes())
        let (first, second, late) = (Recorder<Shout>(), Recorder<Shout>(), Recorder<Shout>())
        let bag = DisposeBag()
        store.commands.asObservable().record(into: first).disposed(by: bag)
        store.commands.asObservable().record(into: second).disposed(by: bag)

        for number in [10, 11] { dispatcher.dispatch(.added(number)) }
        store.commands.asObservable().record(into: late).disposed(by: bag)
        dispatcher.dispatch(.added(20))

        #expect(first.elements == [Shout(number: 10, count: 1), Shout(number: 20, count: 3)])
        #expect(second.elements == first.elements)
        #expect(late.elements == [Shout(number: 20, count: 3)])
        bag.dispose()
    }

    @Test("a command is emitted after its state, and not again by other actions")
    func commandOrder() {
        let (store, log, bag) = (root.store(Notes()), Box<[String]>([]), DisposeBag())
        store.commands.subscribe { log.value.append("shout \($0.number)") }.disposed(by: bag)
        store.asProperty().changes.subscribe { log.value.append("\($0.numbers)") }.disposed(by: bag)

        for action in [NoteAction.added(10), .cleared] { dispatcher.dispatch(action) }

        #expect(log.value == ["[10]", "shout 10", "[]"])
        bag.dispose()
    }

    @Test("a command without subscribers is discarded")
    func withoutSubscribers() {
        let (store, late) = (root.store(Notes()), Recorder<Shout>())
        dispatcher.dispatch(.added(10))

        let subscription = store.commands.asObservable().record(into: late)

        #expect(late.events == [])
        subscription.dispose()
    }

    @Test("no command is emitted after an observer closed the scope")
    func closedBeforeCommand() {
        let (root, store, shouts) = (root, root.store(Notes()), Recorder<Shout>())
        store.commands.asObservable().record(into: shouts)
        store.asProperty().changes.subscribe { _ in root.close() }

        dispatcher.dispatch(.added(10))

        #expect(shouts.elements == [])
        #expect(shouts.isCompleted)
    }
}
