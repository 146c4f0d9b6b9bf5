import FluxCore
import ReactiveCore
import ReactiveTesting
import Synchronization
import Testing

/// What a number of pending things costs, counted.
@Suite("the cost of much work")
struct WorkCostTests {
    @Test("enqueued work waits only for the piece before it")
    func enqueued() {
        #expect(steps(.enqueue, 200) <= 3 * 200)
        #expect(steps(.enqueue, 1_000) <= 3 * 1_000)
    }

    @Test("enqueuing work after concurrent work takes steps in proportion to the number of pieces")
    func enqueuedAfterConcurrent() {
        #expect(steps(.concurrent, 1_000, then: .enqueue, 1_000) <= 6 * 1_000)
    }

    @Test("a pending piece of enqueued work takes at most 1 KB")
    func memory() async {
        let result = await #expect(processExitsWith: .success, observing: [\.standardOutputContent]) {
            let scheduler = VirtualTimeScheduler()
            let root = Scope(root: "app", scheduler: scheduler) { _ in }
            start(.enqueue, 1_000, in: root)
            scheduler.advance(by: .milliseconds(1))
            let before = residentBytes()
            start(.enqueue, 16_000, in: root)
            scheduler.advance(by: .milliseconds(1))
            let held = (residentBytes() - before) / 16_000

            print("stress: a pending piece of enqueued work takes \(held) bytes")
            #expect(held <= 1_024)
        }
        print(String(decoding: result?.standardOutputContent ?? [], as: UTF8.self), terminator: "")
    }

    @Test("the names of closed scopes take no memory")
    func names() async {
        let result = await #expect(processExitsWith: .success, observing: [\.standardOutputContent]) {
            let scheduler = VirtualTimeScheduler()
            let root = Scope(root: "app", scheduler: scheduler) { _ in }
            openAndClose(0..<20_000, in: root)
            let before = residentBytes()
            openAndClose(20_000..<200_000, in: root)
            let held = residentBytes() - before

            print("stress: 180,000 names of closed scopes take \(held) bytes")
            #expect(held < 2_000_000)
        }
        print(String(decoding: result?.standardOutputContent ?? [], as: UTF8.self), terminator: "")
    }

    /// The number of steps of tasks in which pieces of work, which take a second each, run to their ends.
    private func steps(
        _ policy: WorkPolicy, _ count: Int, then next: WorkPolicy? = nil, _ more: Int = 0
    ) -> Int {
        let scheduler = CountingScheduler()
        let root = Scope(root: "app", scheduler: scheduler) { _ in }
        let ended = Box(0)
        for number in 0..<count + more {
            root.work("work", number < count ? policy : next ?? policy) {
                try? await scheduler.sleep(for: .seconds(1))
                ended.value += 1
            }
        }
        scheduler.clock.run()
        #expect(ended.value == count + more)
        root.close()
        return scheduler.jobCount
    }
}

private func start(_ policy: WorkPolicy, _ count: Int, in root: Scope) {
    for _ in 0..<count { root.work("work", policy) { try? await root.scheduler.sleep(for: .seconds(1)) } }
}

private func openAndClose(_ names: Range<Int>, in root: Scope) {
    for number in names { root.child("item \(number)").close() }
}

/// Virtual time that counts the steps of tasks.
private final class CountingScheduler: Scheduler, TaskExecutor {
    let clock = VirtualTimeScheduler()
    private let count = Atomic<Int>(0)

    var jobCount: Int { count.load(ordering: .relaxed) }
    var now: Duration { clock.now }
    var executor: (any TaskExecutor)? { self }

    func enqueue(after delay: Duration, _ work: @escaping @Sendable () -> Void) -> any Disposable {
        clock.enqueue(after: delay, work)
    }

    func enqueue(_ job: consuming ExecutorJob) {
        count.wrappingAdd(1, ordering: .relaxed)
        let job = UnownedJob(job)
        clock.schedule { job.runSynchronously(on: self.asUnownedTaskExecutor()) }
    }
}
