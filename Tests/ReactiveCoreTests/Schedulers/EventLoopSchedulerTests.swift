import Dispatch
import Glibc
import ReactiveCore
import ReactiveTesting
import Testing

@Suite("R5 the event-loop scheduler")
struct EventLoopSchedulerTests {
    @Test("R5 everything is done on one thread of its own, in the order that it was given")
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

    @Test("R5 what is due later is done later, and what comes meanwhile before it")
    func later() async {
        let (scheduler, done) = (EventLoopScheduler(), Box<[Int]>([]))
        await withCheckedContinuation { continuation in
            scheduler.schedule(after: .milliseconds(30)) {
                done.with { $0.append(3) }
                continuation.resume()
            }
            scheduler.schedule(after: .milliseconds(10)) { done.with { $0.append(2) } }
            scheduler.schedule { done.with { $0.append(1) } }
        }

        #expect(done.value == [1, 2, 3])
        #expect(scheduler.now >= .milliseconds(30))
    }

    @Test("R5 what is dropped before its time is not done, and what it held is released at once")
    func dropped() async {
        let (scheduler, live, done) = (EventLoopScheduler(), LiveObjects(), Box(0))
        let dropped: any Disposable
        do {
            let token = live.token()
            dropped = scheduler.schedule(after: .seconds(3600)) {
                withExtendedLifetime(token) { done.value += 1 }
            }
        }
        #expect(live.count == 1)

        dropped.dispose()
        await scheduler.perform {}

        #expect(dropped.isDisposed)
        #expect(live.count == 0)
        #expect(done.value == 0)
    }

    @Test("R5 a scheduler that nobody has any more does what waits")
    func released() async {
        let done = Box(0)
        await withCheckedContinuation { continuation in
            let scheduler = EventLoopScheduler()
            scheduler.schedule { done.value += 1 }
            scheduler.schedule(after: .milliseconds(5)) { continuation.resume() }
        }

        #expect(done.value == 1)
    }
}
