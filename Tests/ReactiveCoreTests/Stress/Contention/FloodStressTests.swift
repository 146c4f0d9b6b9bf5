import Dispatch
import ReactiveCore
import ReactiveTesting
import Testing

/// The memory that a relay retains when its subscribers are slower than its producers.
@Suite("a bounded backlog retains no more than its bound", .blocking, .serialized)
struct FloodStressTests {
    @Test("flooding a blocked callback does not grow memory beyond the bound")
    func floods() {
        let count = TestRounds.isLong ? 500_000 : 5_000
        let bounded = [("latest", Backlog.latest), ("dropOldest(1,000)", .dropOldest(1_000))]
        let held = bounded.map { flood($0.0, $0.1, count) }
        _ = flood("unbounded", .unbounded, count)
        if TestRounds.isMeasured { #expect(held.allSatisfy { $0 < 4_000_000 }) }
    }

    private func flood(_ name: String, _ backlog: Backlog, _ count: Int) -> Int {
        let relay = PublishRelay<Int>(backlog: backlog)
        let (inside, done) = (DispatchSemaphore(value: 0), DispatchSemaphore(value: 0))
        let (spent, held, received, inTime) = (Box(Duration.zero), Box(0), Counter(), Box(true))
        let subscription = relay.subscribe { element in
            received.addUnsynchronised()
            guard element == 0 else { return }
            inside.signal()
            inTime.value = waited(for: done)
        }
        onThreads(2) { thread in
            if thread == 0 { return relay.accept(0) }
            if !waited(for: inside) { inTime.value = false }
            let before = Memory.resident
            spent.value = Duration.of { for element in 1...count { relay.accept(element) } }
            held.value = Memory.resident - before
            done.signal()
        }
        #expect(inTime.value)
        let cost = spent.value.milliseconds * 1e6 / Double(count)
        Stress.log(
            "\(count) accepts, backlog \(name): \(cost.oneDecimal) ns each, \(held.value / 1_024) KB held, "
                + "\(received.value) heard")
        subscription.dispose()
        return held.value
    }
}
