import ReactiveCore
import ReactiveTesting
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
