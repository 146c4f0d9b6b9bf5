import Dispatch
import Glibc
import ReactiveCore
import ReactiveTesting
import Testing

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
