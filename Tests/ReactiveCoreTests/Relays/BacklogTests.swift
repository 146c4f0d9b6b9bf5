import Dispatch
import Glibc
import ReactiveCore
import ReactiveTesting
import Testing

@Suite("backlogs of slow subscribers")
struct BacklogTests {
    private let received = Recorder<Int>()
    private let late = Recorder<Int>()

    @Test("an unbounded backlog delivers everything")
    func unbounded() {
        flood(RelayKind.publish(.unbounded))

        #expect(received.elements == Array(0...7))
        #expect(late.elements == [6, 7])
    }

    @Test("the latest policy delivers only the latest pending element", arguments: RelayKind.allCases)
    func latest(kind: RelayKind) {
        let relay = flood(kind(.latest))

        #expect(received.elements == [0, 7])
        #expect(late.elements.last == 7)
        #expect(relay.value == nil || relay.value == 7)
    }

    @Test(
        "the oldest pending element is dropped, and a new subscriber receives the following ones",
        arguments: RelayKind.allCases)
    func dropOldest(kind: RelayKind) {
        flood(kind(.dropOldest(3)))

        #expect(received.elements == [0, 5, 6, 7])
        // A behavior relay first emits its value, and a replay relay its buffer: both are the previous
        // element.
        #expect(late.elements == (kind == .publish ? [6, 7] : [5, 6, 7]))
    }

    @Test("dropped elements are released immediately")
    func released() {
        let (relay, live) = (PublishRelay<LiveObjects.Token>(backlog: .dropOldest(2)), LiveObjects())
        let counts = Box<[Int]>([])
        whileDelivering(relay.asObservable()) {
            relay.accept(live.token())
        } act: {
            for _ in 0..<5 {
                relay.accept(live.token())
                counts.with { $0.append(live.count) }
            }
        }

        #expect(counts.value == [2, 3, 3, 3, 3])
        #expect(live.count == 0)
    }

    @Test("a producer above the bound waits for room, and nothing is lost", arguments: RelayKind.allCases)
    func wait(kind: RelayKind) {
        let (relay, last) = (kind(.wait(above: 3)), 200)
        let (returned, ahead) = (Box(0), Box(0))
        let inside = DispatchSemaphore(value: 0)
        let subscription = relay.changes.subscribe { element in
            if element == 0 { inside.signal() }
            // Wait until the producer is as far ahead as its bound allows.
            while returned.value < min(element + 3, last) { sched_yield() }
            ahead.value = max(ahead.value, returned.value - element)
        }
        relay.observable.record(into: received)

        onThreads(2) { thread in
            if thread == 0 { return relay.accept(0) }
            #expect(waited(for: inside))
            for element in 1...last {
                relay.accept(element)
                returned.value = element
            }
        }

        #expect(received.elements.filter { $0 > 0 } == Array(1...last))
        #expect(ahead.value <= 4)
        subscription.dispose()
    }

    @Test("accepting inside a callback of the same relay never waits", arguments: RelayKind.allCases)
    func waitInside(kind: RelayKind) {
        let relay = kind(.wait(above: 1))
        let subscription = relay.observable.subscribe { element in
            if element == 1 { for next in 2...20 { relay.accept(next) } }
        }
        relay.observable.record(into: received)

        relay.accept(1)

        #expect(received.elements.filter { $0 > 0 } == Array(1...20))
        subscription.dispose()
    }

    @Test("an excessive backlog is reported once, without holding a lock", arguments: RelayKind.allCases)
    func warnsOnce(kind: RelayKind) {
        let warnings = Box<[Int]>([])
        let again = Box<RelayKind.Relay?>(nil)
        let relay = kind(
            .unbounded(above: 4) { waiting in
                warnings.with { $0.append(waiting) }
                again.value?.accept(100)
            })
        again.value = relay

        flood(relay)

        #expect(warnings.value == [5])
        #expect(received.elements.filter { $0 == 100 }.count == 1)
        again.value = nil
    }

    // MARK: - Floods

    /// Accepts 1 to 5 during the delivery of 0, subscribes, and then accepts 6 and 7.
    @discardableResult
    private func flood(_ relay: RelayKind.Relay) -> RelayKind.Relay {
        relay.changes.record(into: received)
        whileDelivering(relay.changes) {
            relay.accept(0)
        } act: {
            (1...5).forEach(relay.accept)
            relay.observable.record(into: late)
            (6...7).forEach(relay.accept)
        }
        return relay
    }

    /// Runs `act` on another thread during the delivery that `begin` starts.
    private func whileDelivering<Element>(
        _ elements: Observable<Element>, begin: @escaping @Sendable () -> Void,
        act: @escaping @Sendable () -> Void
    ) {
        let (inside, done) = (DispatchSemaphore(value: 0), DispatchSemaphore(value: 0))
        let isFirst = Box(true)
        let subscription = elements.subscribe { _ in
            guard isFirst.value else { return }
            isFirst.value = false
            inside.signal()
            #expect(waited(for: done))
        }
        onThreads(2) { thread in
            if thread == 0 { return begin() }
            #expect(waited(for: inside))
            act()
            done.signal()
        }
        subscription.dispose()
    }
}

extension BacklogTests {
    /// The kinds of relay behind one interface.
    enum RelayKind: CaseIterable {
        case publish, behavior, replay

        struct Relay: Sendable {
            let accept: @Sendable (Int) -> Void
            let observable: Observable<Int>
            let changes: Observable<Int>
            var read: @Sendable () -> Int? = { nil }
            var value: Int? { read() }
        }

        func callAsFunction(_ backlog: Backlog) -> Relay {
            switch self {
            case .publish:
                let relay = PublishRelay<Int>(backlog: backlog)
                return Relay(
                    accept: { relay.accept($0) }, observable: relay.asObservable(),
                    changes: relay.asObservable())
            case .behavior:
                let relay = BehaviorRelay(value: 0, backlog: backlog)
                return Relay(
                    accept: { relay.accept($0) }, observable: relay.asObservable(),
                    changes: relay.asProperty().changes, read: { relay.value })
            case .replay:
                let relay = ReplayRelay<Int>(bufferSize: 1, backlog: backlog)
                return Relay(
                    accept: { relay.accept($0) }, observable: relay.asObservable(),
                    changes: relay.asObservable())
            }
        }
    }
}
