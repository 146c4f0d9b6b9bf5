import Dispatch
import ReactiveCore
import ReactiveTesting
import Testing

@Suite("main-actor scheduler")
struct MainActorSchedulerTests {
    private let scheduler = MainActorScheduler()

    /// Waits until all work scheduled so far has run.
    private func settle() async {
        await withCheckedContinuation { continuation in
            scheduler.schedule { continuation.resume() }
        }
    }

    @MainActor @Test("work runs immediately on the main actor when nothing is pending")
    func inline() {
        let done = Box(false)

        scheduler.schedule { done.value = MainActor.assumeIsolated { true } }

        #expect(done.value)
    }

    @Test("work from any other thread runs on the main actor, in order")
    func hops() async {
        let (scheduler, order) = (scheduler, Box<[Int]>([]))

        onThreads(1) { _ in
            for number in 0..<100 {
                scheduler.schedule { MainActor.assumeIsolated { order.value.append(number) } }
            }
        }
        await settle()

        #expect(order.value == Array(0..<100))
    }

    @MainActor @Test("work from the main actor waits behind pending work")
    func order() async {
        let (scheduler, order) = (scheduler, Box<[Int]>([]))
        onThreads(1) { _ in scheduler.schedule { order.value.append(1) } }

        scheduler.schedule { order.value.append(2) }
        #expect(order.value == [])
        await settle()

        #expect(order.value == [1, 2])
    }

    @MainActor @Test("nested work is never reentrant, 100,000 times over")
    func flat() {
        let (scheduler, count, depth, deepest) = (scheduler, Box(0), Box(0), Box(0))
        @Sendable func again() {
            depth.value += 1
            deepest.value = max(deepest.value, depth.value)
            count.value += 1
            if count.value < 100_000 { scheduler.schedule { again() } }
            depth.value -= 1
        }

        scheduler.schedule { again() }

        #expect(count.value == 100_000)
        #expect(deepest.value == 1)
    }

    @Test("disposed work does not run")
    func disposed() async {
        let (scheduler, done) = (scheduler, Box(false))
        let gate = DispatchSemaphore(value: 0)
        DispatchQueue.main.async { gate.wait() }
        onThreads(1) { _ in scheduler.schedule { done.value = true }.dispose() }
        gate.signal()
        await settle()

        #expect(!done.value)
    }

    @Test("delayed work runs on the main actor")
    func delayed() async {
        let onMain = await withCheckedContinuation { continuation in
            scheduler.schedule(after: .milliseconds(1)) {
                continuation.resume(returning: MainActor.assumeIsolated { true })
            }
        }

        #expect(onMain)
    }

    @MainActor
    @Test("a subscriber on the main actor receives elements immediately, or after a hop from other threads")
    func subscriber() async {
        let (scheduler, relay, received) = (scheduler, PublishRelay<Int>(), Box<[Int]>([]))
        let subscription = relay.asObservable().observe(on: scheduler).subscribe { element in
            MainActor.assumeIsolated { received.value.append(element) }
        }

        relay.accept(1)
        #expect(received.value == [1])
        onThreads(1) { _ in relay.accept(2) }
        #expect(received.value == [1])
        await settle()

        #expect(received.value == [1, 2])
        subscription.dispose()
    }
}
