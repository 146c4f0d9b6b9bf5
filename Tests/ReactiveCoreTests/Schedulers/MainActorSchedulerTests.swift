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
}
