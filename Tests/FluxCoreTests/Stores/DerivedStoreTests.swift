import FluxCore
import ReactiveCore
import ReactiveTesting
import Testing

@Suite("derived stores")
struct DerivedStoreTests {
    private let root = Scope(root: "app", scheduler: ImmediateScheduler(), mode: .onScheduler)

    @Test("a derived state is computed when its store is created")
    func creation() throws {
        let notes = root.store(Notes(numbers: [1, 2]))
        let total = try root.store(Total(), from: notes.asSource())

        #expect(total.state == Total(sum: 3, derivations: 1))
        root.close()
    }

    @Test("it is derived in the dispatch of its source, before any observer is notified")
    func beforeObservers() throws {
        let notes = root.store(Notes())
        let total = try root.child("screen").store(Total(), from: notes.asSource())
        let (seen, received) = (Box<[Int]>([]), Box<[Int]>([]))
        notes.select { $0.numbers.count }.changes.subscribe { _ in seen.value.append(total.state.sum) }
        total.asProperty().changes.subscribe { received.value.append($0.sum) }

        notes.dispatch(.added(3))
        notes.dispatch(.added(4))

        #expect(seen.value == [3, 7])
        #expect(received.value == [3, 7])
        #expect(total.state.derivations == 3)
        root.close()
    }

    @Test("one that reads a tracked part is derived only when that part was modified")
    func tracked() throws {
        let shelf = root.store(Archive())
        let total = try root.store(NumberTotal(), from: shelf.asSource { $0.$numbers })

        shelf.dispatch(.renamed("a"))
        #expect(total.state.derivations == 1)
        shelf.dispatch(.added(5))
        #expect(total.state == NumberTotal(sum: 5, derivations: 2))
        root.close()
    }

    @Test("one that reads a part that is not tracked is derived when the state was modified")
    func part() throws {
        let notes = root.store(Notes(numbers: [1, 2]))
        let total = try root.store(NumberTotal(), from: notes.asSource { $0.numbers })
        #expect(total.state == NumberTotal(sum: 3, derivations: 1))

        notes.dispatch(.added(5))
        #expect(total.state == NumberTotal(sum: 8, derivations: 2))
        root.close()
    }

    @Test("a diamond of derived stores is derived once for each action, sources first")
    func diamond() throws {
        let notes = root.store(Notes())
        let (left, right) = (
            try root.store(Total(), from: notes.asSource(), key: "left"),
            try root.store(Total(), from: notes.asSource(), key: "right")
        )
        let both = try root.child("screen").store(Sum(), from: left.asSource(), right.asSource())
        let received = Box<[Int]>([])
        both.asProperty().changes.subscribe { received.value.append($0.value) }

        notes.dispatch(.added(2))
        notes.dispatch(.added(1))

        #expect(received.value == [4, 6])
        root.close()
    }

    @Test("its reducer receives sources that have reduced the same action")
    func reducing() throws {
        let notes = root.store(Notes())
        let count = try root.store(Count(), from: notes.asSource())

        notes.dispatch(.added(7))
        notes.dispatch(.added(8))

        #expect(count.state.counts == [1, 2])
        root.close()
    }

    @Test("its commands run once, also those that it requests when it is created")
    func commands() throws {
        let (notes, asked) = (root.store(Notes(numbers: [1])), Box<[Int]>([]))
        let alarm = try root.store(Alarm(), from: notes.asSource()) { asked.value.append($0) }
        let received = Box<[Int]>([])
        alarm.commands.subscribe { received.value.append($0) }

        notes.dispatch(.added(2))

        #expect(asked.value == [1, 2])
        #expect(received.value == [2])
        root.close()
    }

    @Test("an action that an observer dispatches derives again, in order")
    func nested() throws {
        let (notes, screen) = (root.store(Notes()), root.child("screen"))
        let count = try screen.store(Filter(), from: notes.asSource())
        let received = Box<[[Int]]>([])
        count.asProperty().changes.subscribe { state in
            received.value.append(state.shown)
            if state.shown == [4] { notes.dispatch(.added(6)) }
        }

        notes.dispatch(.added(4))
        count.dispatch(.limited(5))

        #expect(received.value == [[4], [4, 6], [6]])
        root.close()
    }

    @Test("an action that a reducer dispatches to a source is reduced after that reducer")
    func insideReducer() throws {
        let notes = root.store(Notes())
        let screen = root.child("screen")
        let total = try screen.store(Total(), from: notes.asSource())
        let echo = screen.store(Echo()) { state, action in
            state.count += 1
            notes.dispatch(.added(action))
        }

        echo.dispatch(9)

        #expect(echo.state.count == 1)
        #expect(total.state.sum == 9)
        root.close()
    }

    @Test("a store that is closed during the dispatch is not derived any more")
    func closing() throws {
        let notes = root.store(Notes())
        let screen = root.child("screen")
        let first = try screen.store(Total(), from: notes.asSource())
        notes.asProperty().changes.subscribe { _ in screen.close() }

        notes.dispatch(.added(1))
        notes.dispatch(.added(2))

        #expect(first.state.sum == 1)
        root.close()
    }

    @Test("a parked derived state is derived from today's sources when it is shown again")
    func parking() throws {
        let notes = root.store(Notes())
        func open() throws -> Store<Total> {
            try root.child("screen", route: "total").store(Total(), from: notes.asSource())
        }
        _ = try open()
        root.children.last?.close()
        notes.dispatch(.added(3))

        #expect(try open().state == Total(sum: 3, derivations: 2))
        root.close()
    }

    @Test("a restored tree derives its derived states, from the restored sources")
    func restoring() throws {
        let notes = root.store(Notes(numbers: [1]))
        let total = try root.store(Total(), from: notes.asSource())
        let snapshot = try root.snapshot()
        notes.dispatch(.added(5))
        let received = Box<[Int]>([])
        total.asProperty().changes.subscribe { received.value.append($0.sum) }

        root.restore(snapshot)

        #expect(total.state.sum == 1)
        #expect(received.value.last == 1)
        root.close()
    }

    @Test("an observer of the tree learns each state that an action may have changed")
    func observing() throws {
        let notes = root.store(Notes())
        _ = try root.child("screen").store(Total(), from: notes.asSource())
        let numbers = Box<[UInt64]>([])
        root.observe { numbers.value.append($0.number) }

        notes.dispatch(.added(1))

        #expect(numbers.value == [1])
        root.close()
    }
}

@Suite("derived stores that cannot be created")
struct RefusedDerivationTests {
    @Test("a source of another dispatcher needs a root that is confined to its scheduler")
    func unconfined() throws {
        let root = Scope(root: "app", scheduler: VirtualTimeScheduler())
        let notes = root.store(Notes())

        #expect(throws: RegistrationFailure.sourceOfOtherDispatcher(state: "Notes")) {
            try root.store(Total(), from: notes.asSource())
        }
        #expect(try root.store(Count(), from: notes.asSource()).state.counts.isEmpty)
        root.close()
    }

    @Test("a source must be in the scope or above it")
    func outside() throws {
        let root = Scope(root: "app", scheduler: ImmediateScheduler(), mode: .onScheduler)
        let notes = root.child("other").store(Notes())

        #expect(throws: RegistrationFailure.sourceOutsideScope(state: "Notes")) {
            try root.child("screen").store(Total(), from: notes.asSource())
        }
        root.close()
    }

    @Test("stores that would be derived from each other are refused with their path")
    func cycle() throws {
        let root = Scope(root: "app", scheduler: ImmediateScheduler(), mode: .onScheduler)
        let (first, second) = (root.token(Chain()), root.token(Chain()))
        _ = try root.store(first, from: second.asSource())

        #expect(throws: RegistrationFailure.cycle(path: ["Chain", "Chain", "Chain"])) {
            try root.store(second, from: first.asSource())
        }
        root.close()
    }
}
