import Measuring
import ReactiveCore

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

/// Released timers retain nothing: a subscription retains as much memory after a flood as after one element.
func debouncingWithRealTimers() -> Case {
    let operations = 50_000
    // Shared, because the system frees queues and their timers with a delay.
    let queue = SerialScheduler(label: "debounce")
    func flood(_ count: Int) -> ReactiveCore.Subscription {
        let relay = PublishRelay<Int>()
        let subscription = relay.asObservable().debounce(.seconds(60), on: queue).subscribe { _ in }
        for element in 0..<count { relay.accept(element) }
        return subscription
    }
    return Case(
        "l", "debounce(60 s) on a SerialScheduler, kept after 1,000", operations: operations,
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
