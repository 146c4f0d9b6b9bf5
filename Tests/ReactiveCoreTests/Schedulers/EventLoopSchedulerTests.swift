import Dispatch
import Glibc
import ReactiveCore
import ReactiveTesting
import Testing

@Suite("event-loop scheduler")
struct EventLoopSchedulerTests {
    @Test("all work runs on one dedicated thread, in order")
    func oneThread() async {
        let (scheduler, done) = (EventLoopScheduler(), Box<[Int]>([]))
        let (threads, known) = (Box<Set<UInt>>([]), Box<[Bool]>([]))
        for number in 0..<100 {
            scheduler.schedule {
                threads.with { _ = $0.insert(UInt(pthread_self())) }
                known.with { $0.append(scheduler.isCurrent) }
                done.with { $0.append(number) }
            }
        }

        await scheduler.perform {}

        #expect(done.value == Array(0..<100))
        #expect(threads.value.count == 1)
        #expect(threads.value != [UInt(pthread_self())])
        #expect(known.value == Array(repeating: true, count: 100))
        #expect(!scheduler.isCurrent)
    }

    @Test("delayed work runs later, and work scheduled in the meantime before it")
    func later() async {
        let (scheduler, done) = (EventLoopScheduler(), Box<[Int]>([]))
        var took = Duration.zero
        // Again if another program kept this thread from scheduling the work within the shorter delay.
        repeat {
            done.with { $0 = [] }
            took = await withCheckedContinuation { continuation in
                let start = scheduler.now
                let scheduled = Box(Duration.zero)
                scheduler.schedule(after: .milliseconds(30)) {
                    done.with { $0.append(3) }
                    continuation.resume(returning: scheduled.value)
                }
                scheduler.schedule(after: .milliseconds(10)) { done.with { $0.append(2) } }
                scheduler.schedule { done.with { $0.append(1) } }
                scheduled.with { $0 = scheduler.now - start }
            }
        } while took >= .milliseconds(10) || took == .zero

        #expect(done.value == [1, 2, 3])
        #expect(scheduler.now >= .milliseconds(30))
    }
}
