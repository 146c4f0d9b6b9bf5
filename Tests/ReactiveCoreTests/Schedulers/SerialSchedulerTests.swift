import Dispatch
import ReactiveCore
import ReactiveTesting
import Testing

@Suite("serial scheduler")
struct SerialSchedulerTests {
    private let scheduler = SerialScheduler(label: "test")

    private func settle() async {
        await withCheckedContinuation { continuation in
            scheduler.schedule { continuation.resume() }
        }
    }

    @Test("work from many threads runs in order, one unit at a time")
    func order() async {
        let (scheduler, done, inside) = (scheduler, Box<[Int]>([]), Box(0))

        onThreads(4) { thread in
            for step in 0..<500 {
                scheduler.schedule {
                    inside.value += 1
                    if inside.value == 1 { done.value.append(thread * 500 + step) }
                    inside.value -= 1
                }
            }
        }
        await settle()

        #expect(done.value.sorted() == Array(0..<2000))
        for thread in 0..<4 {
            let own = done.value.filter { $0 / 500 == thread }
            #expect(own == own.sorted())
        }
    }

    @Test("a burst runs as one batch, and nested work runs after it")
    func batch() async {
        let (scheduler, done, gate) = (scheduler, Box<[String]>([]), DispatchSemaphore(value: 0))
        let inTime = Box(false)
        scheduler.schedule { inTime.value = waited(for: gate) }
        scheduler.schedule {
            scheduler.schedule { done.value.append("c") }
            done.value.append("a")
        }
        scheduler.schedule { done.value.append("b") }
        gate.signal()
        await settle()
        await settle()

        #expect(inTime.value)
        #expect(done.value == ["a", "b", "c"])
    }

    @Test("disposed work does not run, and its captures are released immediately")
    func cancelled() async {
        let (scheduler, live, done) = (scheduler, LiveObjects(), Box(false))
        let gate = DispatchSemaphore(value: 0)
        scheduler.schedule { _ = waited(for: gate) }
        let items = [Duration.zero, .seconds(3600)].map { delay in
            let token = live.token()
            return scheduler.schedule(after: delay) {
                withExtendedLifetime(token) { done.value = true }
            }
        }

        for item in items { item.dispose() }

        #expect(live.count == 0)
        gate.signal()
        await settle()
        #expect(!done.value)
    }

    @Test("debounce retains only the latest element")
    func debounce() {
        let (relay, live) = (PublishRelay<LiveObjects.Token>(), LiveObjects())
        let subscription = relay.asObservable().debounce(.seconds(3600), on: scheduler).subscribe { _ in }

        for _ in 0..<100 { relay.accept(live.token()) }

        #expect(live.count == 1)
        subscription.dispose()
        #expect(live.count == 0)
    }

    @Test("an extremely long delay does not trap")
    func forever() {
        for delay in [Duration.seconds(8_999_999_999), .seconds(Int64.max)] {
            scheduler.schedule(after: delay) {}.dispose()
        }
    }
}
