import Dispatch
import ReactiveCore
import ReactiveTesting
import Testing

/// A thread that delivers also delivers the elements of other threads; these tests check for how long.
@Suite("no thread delivers for others indefinitely", .blocking)
struct CaptureStressTests {
    private let flood = TestRounds.isLong ? 2_000_000 : 20_000
    private let most = TestRounds.isLong ? 20_000 : 500

    @Test("accept returns soon during a flood, and nothing is lost")
    func accepts() {
        let relay = PublishRelay<Int>()
        let spent = longestCall(of: relay, "an accept") { relay.accept(-1) }
        if TestRounds.isMeasured { #expect(spent.milliseconds < 1_000) }
    }

    @Test("subscribe returns soon during a flood")
    func subscribes() {
        let relay = PublishRelay<Int>()
        let spent = longestCall(of: relay, "a subscribe") {
            relay.asObservable().take(1).subscribe { _ in }
        }
        if TestRounds.isMeasured { #expect(spent.milliseconds < 1_000) }
    }

    @Test("short-lived debounces during a flood return soon")
    func churn() {
        let relay = PublishRelay<Int>()
        let queue = SerialScheduler(label: "churn")
        let debounced = relay.asObservable().debounce(.seconds(8), on: queue)
        let spent = longestCall(of: relay, "a debounce that comes and goes") {
            debounced.subscribe { _ in }.dispose()
        }
        if TestRounds.isMeasured { #expect(spent.milliseconds < 1_000) }
    }

    /// The duration of the longest call of `act` on one thread while another one floods `relay`, whose
    /// subscriber takes 3 µs.
    private func longestCall(
        of relay: PublishRelay<Int>, _ name: String, _ act: @escaping @Sendable () -> Void
    ) -> Duration {
        let (received, over) = (Counter(), Counter())
        let subscription = relay.subscribe { element in
            Duration.microseconds(3).busyWait()
            if element >= 0 { received.addUnsynchronised() }
        }
        let (longest, count) = (Box(Duration.zero), Box(0))
        onThreads(2) { [flood, most] thread in
            if thread == 0 {
                for step in 0..<flood { relay.accept(step) }
                over.add()
            } else {
                while over.value == 0, count.value < most {
                    let spent = Duration.of(act)
                    longest.with { $0 = max($0, spent) }
                    count.with { $0 += 1 }
                }
            }
        }
        #expect(received.value == flood)
        Stress.log(
            "\(name) beside a flood of \(flood) into a callback of 3 µs: \(count.value) times, the longest "
                + "\(longest.value.milliseconds.oneDecimal) ms")
        subscription.dispose()
        return longest.value
    }
}
