import ReactiveCore
import ReactiveTesting
import Testing

@Suite("timed operators with several threads")
struct TimedThreadsTests {
    private let scheduler = SerialScheduler(label: "test")

    @Test("delay forwards every element of four threads once, in each thread's order, then the end")
    func delay() async throws {
        let subject = PublishSubject<Int>()
        let values = subject.asObservable().delay(.milliseconds(1), on: scheduler).values
        onThreads(4) { thread in
            for number in 0..<2000 { subject.onNext(thread * 10_000 + number) }
        }
        subject.onCompleted()

        var received: [Int] = []
        for try await element in values { received.append(element) }

        #expect(received.count == 8000)
        for thread in 0..<4 {
            #expect(
                received.filter { $0 / 10_000 == thread } == Array(thread * 10_000..<thread * 10_000 + 2000))
        }
    }

    @Test("other threads may dispose subscriptions while their timers fire")
    func disposing() async {
        let (scheduler, live, relay) = (scheduler, LiveObjects(), PublishRelay<Int>())
        onThreads(4) { thread in
            for _ in 0..<200 {
                let token = live.token()
                let subscription = relay.asObservable()
                    .sample(Observable.interval(.nanoseconds(1), on: scheduler))
                    .timeout(.nanoseconds(1), other: relay.asObservable(), on: scheduler)
                    .subscribe { _ in withExtendedLifetime(token) {} }
                relay.accept(thread)
                subscription.dispose()
            }
        }
        // Work that the scheduler has already started may retain a chain until it finishes.
        await withCheckedContinuation { continuation in
            scheduler.schedule { continuation.resume() }
        }

        #expect(live.count == 0)
    }
}
