import Dispatch
import FluxCore
import ReactiveCore
import ReactiveTesting
import Testing

@Suite("dispatching from anywhere")
struct DispatchOrderTests {
    private let root = Scope(root: "app", scheduler: VirtualTimeScheduler())
    private var dispatcher: Dispatcher<NoteAction> { root.dispatcher(for: NoteAction.self) }

    @Test("an action dispatched by an observer is reduced after the current one, for all observers")
    func fromObserver() {
        let (store, dispatcher, received) = (root.store(Notes()), dispatcher, Recorder<[Int]>())
        let bag = DisposeBag()
        store.select(\.numbers.count).subscribe { count in
            if count == 1 { [2, 3].forEach { dispatcher.dispatch(.added($0)) } }
        }.disposed(by: bag)
        store.select(\.numbers).asObservable().record(into: received).disposed(by: bag)

        dispatcher.dispatch(.added(1))

        #expect(received.elements == [[], [1], [1, 2], [1, 2, 3]])
        bag.dispose()
    }

    @Test("an action dispatched by a reducer or a middleware is reduced after the current one")
    func fromReducerAndMiddleware() {
        let dispatcher = dispatcher
        let store = root.store(
            Notes(),
            reducer: { state, action in
                if action == .added(1) { dispatcher.dispatch(.added(3)) }
                state.reduce(action)
            })
        dispatcher.use { dispatched, next in
            if dispatched.action == .added(1) { dispatcher.dispatch(.added(2)) }
            next(dispatched.action)
            if dispatched.action == .added(1) { dispatcher.dispatch(.added(4)) }
        }

        dispatcher.dispatch(.added(1))

        #expect(store.state.numbers == [1, 2, 3, 4])
    }

    @Test(
        "a chain of a hundred thousand actions needs constant stack space",
        .enabled(if: !isSanitized, "a sanitizer makes every frame larger"))
    func chain() {
        let counter = Box(0)
        onThreads(1, stack: 512 * 1024) { [root, dispatcher] _ in
            let store = root.store(
                Notes(),
                reducer: { state, action in
                    if case .added(let number) = action { state.numbers = [number] }
                })
            let subscription = store.select { $0.numbers.last ?? 0 }.subscribe { number in
                counter.value = number
                if number < 100_000 { dispatcher.dispatch(.added(number + 1)) }
            }
            dispatcher.dispatch(.added(1))
            subscription.dispose()
        }

        #expect(counter.value == 100_000)
    }

    @Test("actions of several threads are all reduced, in the order of each thread", arguments: [2, 8])
    func threads(count: Int) {
        let (store, dispatcher) = (root.store(Notes()), dispatcher)
        let (received, each) = (Box<[Int]>([]), 500)
        let subscription = store.asProperty().changes.subscribe { notes in
            received.with { $0.append(notes.numbers.count) }
        }

        onThreads(count) { number in
            for step in 0..<each { dispatcher.dispatch(.added(number * each + step)) }
        }

        let numbers = store.state.numbers
        #expect(numbers.sorted() == Array(0..<count * each))
        for number in 0..<count {
            let own = numbers.filter { $0 / each == number }
            #expect(own == own.sorted())
        }
        #expect(received.value == Array(1...count * each))
        subscription.dispose()
    }

    @Test(
        "dispatch may return before the reduction, dispatchAndWait returns after it", .blocking)
    func waiting() async {
        let (store, dispatcher) = (root.store(Notes()), dispatcher)
        let (inside, go, inTime) = (DispatchSemaphore(value: 0), DispatchSemaphore(value: 0), Box(true))
        dispatcher.use { dispatched, next in
            if dispatched.action == .added(1) {
                inside.signal()
                if !waited(for: go) { inTime.value = false }
            }
            next(dispatched.action)
        }
        let (thread, ended) = (DispatchQueue(label: "dispatches"), DispatchSemaphore(value: 0))
        thread.async {
            dispatcher.dispatch(.added(1))
            ended.signal()
        }
        if !waited(for: inside) { inTime.value = false }

        dispatcher.dispatch(.added(2))
        #expect(store.state.numbers == [])
        let waiting = Task { await dispatcher.dispatchAndWait(.added(3)) }
        go.signal()
        await waiting.value

        #expect(inTime.value)
        #expect(store.state.numbers == [1, 2, 3])
        #expect(waited(for: ended))
    }

    @Test("dispatchAndWait returns after observers were notified, and immediately in a closed scope")
    func waitingForObservers() async {
        let (store, received) = (root.store(Notes()), Recorder<Int>())
        store.select(\.numbers.count).asObservable().record(into: received)

        await dispatcher.dispatchAndWait(.added(1))
        #expect(received.elements == [0, 1])
        root.close()
        await dispatcher.dispatchAndWait(.added(2))
        #expect(store.state.numbers == [1])
    }
}
