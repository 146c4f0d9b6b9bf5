import ReactiveCore
import ReactiveTesting
import Testing

@Suite("disposed timers retain nothing", .blocking)
struct TimerStressTests {
    @Test("debounce during a flood retains only the latest timer")
    func debounce() {
        let count = TestRounds.isLong ? 300_000 : 3_000
        let (relay, queue) = (PublishRelay<Int>(), SerialScheduler(label: "debounce"))
        let subscription = relay.asObservable().debounce(.seconds(8), on: queue).subscribe { _ in }
        let before = Memory.resident
        let spent = Duration.of { for step in 0..<count { relay.accept(step) } }
        let held = Memory.resident - before
        subscription.dispose()
        Stress.log(
            "debounce(8 s) over \(count) elements: \(held / 1_024) KB held, "
                + "\((spent.milliseconds * 1e6 / Double(count)).oneDecimal) ns an element")
        if TestRounds.isMeasured { #expect(held < 1_000_000) }
    }
}
