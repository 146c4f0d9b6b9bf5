import ReactiveCore
import ReactiveTesting
import Testing

@Suite("R5 schedulers without a clock")
struct CurrentThreadSchedulerTests {
    private let done = Box<[String]>([])

    @Test("R5 immediate work is done before scheduling it returns, also from inside")
    func immediate() {
        let (scheduler, done) = (ImmediateScheduler(), done)
        scheduler.schedule(after: .seconds(5)) {
            done.value.append("begin")
            scheduler.schedule { done.value.append("inner") }
            done.value.append("end")
        }

        #expect(done.value == ["begin", "inner", "end"])
    }

    @Test("R5 on the current thread, work that work schedules comes after it, in the order of its times")
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

    @Test("R9 work on the current thread that schedules itself a hundred thousand times needs no stack")
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

    @Test("R5 each thread does its own work")
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
