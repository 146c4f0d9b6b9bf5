import FluxCore
import ReactiveCore
import ReactiveTesting
import Testing

@Suite("stores that wait for others")
struct WaitForTests {
    private let root = Scope(root: "app", scheduler: VirtualTimeScheduler())
    private let log = Box<[String]>([])
    private var dispatcher: Dispatcher<Int> { root.dispatcher(for: Int.self) }

    /// Registers three stores in this order: 1 waits for 2 and 3, and 2 waits for 3.
    private func stores(_ order: [Int]) throws {
        let (one, two, three) = (root.token(First()), root.token(Second()), root.token(Third()))
        let log = log
        for number in order {
            switch number {
            case 1:
                try root.store(one, waitFor: two, three) { one, action, two, three in
                    one.sum = action + two.sum + three.sum
                    log.value.append("1 sees \(two.sum) and \(three.sum)")
                }
            case 2:
                try root.store(two, waitFor: three) { two, action, three in
                    two.sum = action + three.sum
                    log.value.append("2 sees \(three.sum)")
                }
            default:
                try root.store(three) { three, action in
                    three.sum += action
                    log.value.append("3 comes to \(three.sum)")
                }
            }
        }
    }

    @Test(
        "stores reduce after the stores they wait for, and receive their new states",
        arguments: [[1, 2, 3], [3, 2, 1], [2, 1, 3]])
    func order(registered: [Int]) throws {
        try stores(registered)

        dispatcher.dispatch(1)
        dispatcher.dispatch(10)

        #expect(
            log.value == [
                "3 comes to 1", "2 sees 1", "1 sees 2 and 1", "3 comes to 11", "2 sees 11",
                "1 sees 21 and 11",
            ])
    }

    @Test("observers are notified in the order of reduction")
    func received() throws {
        let (early, late, log) = (root.token(First()), root.token(Second()), log)
        let first = try root.store(early, waitFor: late) { early, _, late in early.sum = late.sum }
        let second = try root.store(late) { $0.sum += $1 }
        first.asProperty().changes.subscribe { log.value.append("first hears \($0.sum)") }
        second.asProperty().changes.subscribe { log.value.append("second hears \($0.sum)") }

        dispatcher.dispatch(1)

        #expect(log.value == ["second hears 1", "first hears 1"])
    }

    @Test("a cycle throws with its path and leaves other stores unchanged")
    func cycle() throws {
        let (one, two, three) = (root.token(First()), root.token(Second()), root.token(Third()))
        try root.store(one, waitFor: two) { one, action, two in one.sum = two.sum }
        let second = try root.store(two, waitFor: three) { two, action, three in two.sum += action }

        #expect(throws: RegistrationFailure.cycle(path: ["Third", "First", "Second", "Third"])) {
            try root.store(three, waitFor: one) { _, _, _ in }
        }
        #expect(throws: RegistrationFailure.cycle(path: ["Third", "Third"])) {
            try root.store(three, waitFor: three) { _, _, _ in }
        }
        dispatcher.dispatch(1)

        #expect(second.state.sum == 1)
        let third = try root.store(three) { $0.sum += $1 }
        dispatcher.dispatch(1)
        #expect(third.state.sum == 1)
    }

    @Test("a token of another scope throws")
    func foreign() {
        let (own, child) = (root.token(First()), root.child("child"))
        let other = child.token(Second())

        #expect(throws: RegistrationFailure.foreignToken) {
            try root.store(own, waitFor: other) { _, _, _ in }
        }
        #expect(throws: RegistrationFailure.foreignToken) { try root.store(other) { $0.sum += $1 } }
    }

    @Test("a token is valid for one store only")
    func spent() throws {
        let token = root.token(First())
        let store = try root.store(token) { $0.sum += $1 }

        #expect(throws: RegistrationFailure.spentToken) { try root.store(token) { _, _ in } }
        dispatcher.dispatch(1)
        #expect(store.state.sum == 1)
        store.unregister()
        #expect(throws: RegistrationFailure.spentToken) { try root.store(token) { _, _ in } }
    }

    @Test("a missing store counts with its initial state, an unregistered one with its last")
    func absent() throws {
        let (one, two) = (root.token(First()), root.token(Second(sum: 5)))
        let first = try root.store(one, waitFor: two) { one, _, two in one.sum = two.sum }
        dispatcher.dispatch(1)
        #expect(first.state.sum == 5)

        let second = try root.store(two) { $0.sum += $1 }
        dispatcher.dispatch(1)
        second.unregister()
        dispatcher.dispatch(1)

        #expect(first.state.sum == 6)
    }

    @Test("an unregistered store receives no more actions, and its observers complete")
    func unregistered() {
        let (store, other) = (root.store(Notes()), root.store(Notes()))
        let (dispatcher, received) = (root.dispatcher(for: NoteAction.self), Recorder<Int>())
        store.select { $0.numbers.count }.asObservable().record(into: received)
        dispatcher.dispatch(.added(1))

        store.unregister()
        store.unregister()
        dispatcher.dispatch(.added(2))

        #expect(received.events.map(\.event) == [.next(0), .next(1), .completed])
        #expect(store.state.numbers == [1])
        #expect(other.state.numbers == [1, 2])
    }

    @Test("an unregistered store and its observers are released while the scope stays open")
    func released() {
        let live = LiveObjects()
        dispatcher.dispatch(0)
        for _ in 1...3 {
            let token = live.token()
            let store = root.store(First(), reducer: { _, _ in withExtendedLifetime(token) {} })
            store.asProperty().subscribe { _ in withExtendedLifetime(token) {} }
            dispatcher.dispatch(1)
            store.unregister()
        }

        #expect(live.count == 0)
    }
}

private struct First: Reducible {
    var sum = 0
    mutating func reduce(_ action: Int) { sum += action }
}

private struct Second: Reducible {
    var sum = 0
    mutating func reduce(_ action: Int) { sum += action }
}

private struct Third: Reducible {
    var sum = 0
    mutating func reduce(_ action: Int) { sum += action }
}
