import Dispatch
import Glibc
import ReactiveCore
import ReactiveTesting
import Synchronization
import Testing

/// With a lock that hands ownership to the next sleeping thread, threads form a convoy that never dissolves.
@Suite("many threads into one relay do not form a convoy", .blocking)
struct ConvoyStressTests {
    @Test("an accept of a BehaviorRelay costs at most 3 × one of a PublishRelay with 2 threads")
    func accepts() {
        let publish = [2, 4, 6, 8, 12, 16].map { threads in
            let relay = PublishRelay<Int>()
            return cost("PublishRelay", threads, relay.asObservable(), relay.accept)
        }
        let behavior = [2, 4, 6, 8, 12, 16].map { threads in
            let relay = BehaviorRelay(value: 0)
            return cost("BehaviorRelay", threads, relay.asObservable(), relay.accept)
        }
        if TestRounds.isMeasured { #expect(behavior.allSatisfy { $0 <= 3 * publish[0] }) }
    }

    /// The median of several rounds, in nanoseconds per accept.
    private func cost(
        _ name: String, _ threads: Int, _ observable: Observable<Int>,
        _ accept: @escaping @Sendable (Int) -> Void
    ) -> Double {
        let each = (TestRounds.isLong ? 600_000 : 6_000) / threads
        let received = Counter()
        let subscription = observable.subscribe { element in
            if element > 0 { received.addUnsynchronised() }  // 0 is the initial value.
        }
        let rounds = (0..<(TestRounds.isLong ? 7 : 1)).map { _ in
            let spent = Duration.of { onThreads(threads) { _ in for step in 1...each { accept(step) } } }
            return spent.milliseconds * 1e6 / Double(each * threads)
        }
        subscription.dispose()
        #expect(received.value == each * threads * rounds.count)
        let median = rounds.sorted()[rounds.count / 2]
        Stress.log("\(name), \(threads) threads: \(median.oneDecimal) ns an accept")
        return median
    }
}

@Suite("many threads subscribe to one shared sequence", .blocking)
struct ShareStressTests {
    private let width = 1_000

    @Test("a thousand concurrent subscriptions all receive their element")
    func rounds() {
        let rounds = TestRounds.isLong ? 500 : 3
        let queues = (0..<width).map { SerialScheduler(label: "share \($0)") }
        let times = (0..<rounds).map { _ in round(on: queues).milliseconds }.sorted()
        let (p50, p99) = (times[rounds / 2], times[rounds * 99 / 100])
        Stress.log(
            "share(replay:) to \(width) from as many queues, \(rounds) rounds: p50 \(p50.oneDecimal) ms, "
                + "p99 \(p99.oneDecimal) ms, longest \((times.last ?? 0).oneDecimal) ms")
        if TestRounds.isMeasured {
            #expect(p99 <= 100)
            #expect(times.allSatisfy { $0 <= 1_000 })
        }
    }

    @Test("two threads that subscribe and leave at random open one source at a time")
    func runs() {
        let rounds = TestRounds(quick: 1_000, long: 100_000)
        let (open, opened, overlaps) = (Counter(), Counter(), Counter())
        let shared = Observable<Int>.create { _ in
            opened.add()
            if open.add() != 1 { overlaps.add() }
            return Subscription {
                sched_yield()  // Lets the other thread subscribe meanwhile.
                open.add(-1)
            }
        }.share()

        onThreads(2) { _ in
            for _ in 0..<rounds.count { shared.subscribe { _ in }.dispose() }
        }

        #expect(overlaps.value == 0, "\(overlaps.value) of \(opened.value) runs opened too early")
        #expect(open.value == 0)
    }

    private func round(on queues: [SerialScheduler]) -> Duration {
        let source = BehaviorRelay(value: 7)
        let shared = source.asObservable().share(replay: 1)
        let (served, ended, sum) = (DispatchSemaphore(value: 0), Counter(), Counter())
        let spent = Duration.of {
            for queue in queues {
                Observable.just(1).observe(on: queue).flatMap { _ in shared }.take(1).subscribe(
                    onNext: { sum.add($0) },
                    onCompleted: {
                        if ended.add() == queues.count { served.signal() }
                    })
            }
            #expect(waited(for: served))
        }
        #expect(sum.value == 7 * queues.count)
        return spent
    }
}

/// A counter that closures on several threads share.
final class Counter: Sendable {
    private let number = Atomic<Int>(0)

    var value: Int { number.load(ordering: .acquiring) }

    /// Safe to call from several threads at the same time.
    @discardableResult
    func add(_ amount: Int = 1) -> Int {
        number.wrappingAdd(amount, ordering: .acquiringAndReleasing).newValue
    }

    /// For serialised callers: overlapping calls lose updates, which makes them visible.
    func addUnsynchronised() { number.store(number.load(ordering: .relaxed) + 1, ordering: .relaxed) }
}
