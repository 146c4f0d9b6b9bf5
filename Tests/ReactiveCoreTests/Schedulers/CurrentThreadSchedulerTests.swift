import ReactiveCore
import ReactiveTesting
import Testing

@Suite("schedulers without a clock")
struct CurrentThreadSchedulerTests {
    private let done = Box<[String]>([])

    @Test("immediate work runs before `schedule` returns, even when nested")
    func immediate() {
        let (scheduler, done) = (ImmediateScheduler(), done)
        scheduler.schedule(after: .seconds(5)) {
            done.value.append("begin")
            scheduler.schedule { done.value.append("inner") }
            done.value.append("end")
        }

        #expect(done.value == ["begin", "inner", "end"])
    }

    @Test("the current-thread scheduler runs nested work afterwards, in the order of due times")
    func trampoline() {
        let (scheduler, done) = (CurrentThreadScheduler(), done)
        scheduler.schedule {
            done.value.append("begin")
            scheduler.schedule(after: .seconds(2)) { done.value.append("late at \(scheduler.now)") }
            scheduler.schedule { done.value.append("inner") }
            scheduler.schedule(after: .seconds(1)) { done.value.append("dropped") }.dispose()
            done.value.append("end")
        }

        #expect(done.value == ["begin", "end", "inner", "late at 2.0 seconds"])
        #expect(scheduler.now == .seconds(2))
    }

    @Test("work that reschedules itself a hundred thousand times does not grow the stack")
    func stack() {
        let count = Box(0)
        onThreads(1, stack: 512 * 1024) { _ in
            let scheduler = CurrentThreadScheduler()
            @Sendable func again() {
                count.value += 1
                if count.value < 100_000 { scheduler.schedule { again() } }
            }
            scheduler.schedule { again() }
        }

        #expect(count.value == 100_000)
    }

    @Test("each thread runs its own work")
    func threads() {
        let (scheduler, counts) = (CurrentThreadScheduler(), Box([0, 0]))
        onThreads(2) { thread in
            for _ in 0..<1000 {
                scheduler.schedule(after: .milliseconds(1)) {
                    scheduler.schedule(after: .milliseconds(1)) { counts.with { $0[thread] += 1 } }
                }
            }
        }

        #expect(counts.value == [1000, 1000])
    }
}
