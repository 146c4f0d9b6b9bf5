import Dispatch
import Measuring
import ReactiveCore
import Synchronization

extension Contender.Role {
    /// The baseline for contention between many threads. It has no column in the table.
    static let publishWithTwo = Contender.Role.peer("a PublishRelay with 2 threads")
}

/// At most 3 × the time of a `PublishRelay` with 2 threads, which shows that no convoy forms.
func contention(_ threads: Int) -> Case {
    let operations = 200_400
    func contender(
        _ role: Contender.Role, _ threads: Int, _ observable: Observable<Int>,
        _ accept: @escaping @Sendable (Int) -> Void
    ) -> Contender {
        Contender(role) {
            let tally = Tally()
            observable.subscribe { tally.add($0) }
            return { operations in
                onThreads(threads) { thread in
                    for element in stride(from: thread, to: operations, by: threads) { accept(element) }
                }
                return tally.take()
            }
        }
    }
    let (behavior, publish) = (BehaviorRelay(value: 0), PublishRelay<Int>())
    return Case(
        "k-\(threads)", "\(threads) threads into a BehaviorRelay → 1", operations: operations,
        expected: .each(operations), limits: Limits(floor: nil, peers: [.publishWithTwo: 1 / 3.0]),
        contenders: [
            contender(.ours, threads, behavior.asProperty().changes) { behavior.accept($0) },
            contender(.publishWithTwo, 2, publish.asObservable()) { publish.accept($0) },
        ])
}

/// Subscribes from many queues at once; each subscriber takes the latest element.
func sharingAtOnce() -> Case {
    let operations = 1_000
    return Case(
        "l", "1,000 subscribe at once to share(replay: 1)", operations: operations,
        expected: Outcome(count: operations, sum: 7 * operations), limits: Limits(floor: nil),
        contenders: [
            Contender(.ours) {
                let queues = (0..<operations).map { SerialScheduler(label: "share \($0)") }
                return { operations in
                    let shared = BehaviorRelay(value: 7).asObservable().share(replay: 1)
                    let (served, sum) = (DispatchSemaphore(value: 0), AtomicSum())
                    for queue in queues {
                        Observable.just(1).observe(on: queue).flatMap { _ in shared }.take(1).subscribe {
                            if sum.add($0) == operations { served.signal() }
                        }
                    }
                    served.wait()
                    return sum.outcome
                }
            }
        ])
}

/// A count and a sum that several threads update.
private final class AtomicSum: Sendable {
    private let count = Atomic(0)
    private let sum = Atomic(0)

    var outcome: Outcome {
        Outcome(count: count.load(ordering: .acquiring), sum: sum.load(ordering: .acquiring))
    }

    func add(_ element: Int) -> Int {
        sum.wrappingAdd(element, ordering: .acquiringAndReleasing)
        return count.wrappingAdd(1, ordering: .acquiringAndReleasing).newValue
    }
}

/// The longest of a thousand accepts during a flood into a slow callback.
func acceptDuringFlood() -> Case {
    let operations = 200_000
    return Case(
        "m", "the longest accept beside a flood into a callback of 1 µs", operations: operations,
        expected: .each(operations), limits: Limits(floor: nil),
        contenders: [
            Contender(.ours) {
                let (relay, tally, spent) = (PublishRelay<Int>(), Tally(), Longest())
                relay.subscribe { element in
                    let end = ContinuousClock.now + .microseconds(1)
                    while ContinuousClock.now < end {}
                    if element >= 0 { tally.add(element) }
                }
                return { operations in
                    onThreads(2) { thread in
                        if thread == 0 { return (0..<operations).forEach(relay.accept) }
                        for _ in 0..<1_000 { spent.note { relay.accept(-1) } }
                    }
                    var outcome = tally.take()
                    outcome.typical = spent.take()
                    return outcome
                }
            }
        ])
}

/// The longest duration in nanoseconds, written by a single thread.
private final class Longest: Sendable {
    private let nanoseconds = Atomic(0)

    func note(_ body: () -> Void) {
        let spent = ContinuousClock().measure(body).components
        let now = Int(spent.seconds) * 1_000_000_000 + Int(spent.attoseconds / 1_000_000_000)
        nanoseconds.store(max(now, nanoseconds.load(ordering: .relaxed)), ordering: .relaxed)
    }

    func take() -> Double { Double(nanoseconds.exchange(0, ordering: .acquiringAndReleasing)) }
}

/// Released timers retain nothing: a subscription retains as much memory after a flood as after one element.
func debouncingWithRealTimers() -> Case {
    let operations = 50_000
    // Shared, because the system frees queues and their timers with a delay.
    let queue = SerialScheduler(label: "debounce")
    func flood(_ count: Int) -> Subscription {
        let relay = PublishRelay<Int>()
        let subscription = relay.asObservable().debounce(.seconds(60), on: queue).subscribe { _ in }
        for element in 0..<count { relay.accept(element) }
        return subscription
    }
    return Case(
        "n", "debounce(60 s) on a SerialScheduler, kept after 1,000", operations: operations,
        expected: Outcome(count: operations), limits: Limits(floor: nil, retained: 8_000),
        contenders: [
            Contender(.ours, memoryProbe: MemoryProbe(begin: { flood(1_000) }, end: { $0.dispose() })) {
                { operations in
                    flood(operations).dispose()
                    return Outcome(count: operations)
                }
            }
        ])
}
