import Dispatch
import Glibc
import ReactiveCore
import ReactiveTesting
import Testing

@Suite("worker pool")
struct WorkerPoolTests {
    private let scheduler = SerialScheduler(label: "pool test")

    @Test("a task stays on the scheduler's workers across calls, actors, child tasks, suspensions and sleeps")
    func stays() async {
        let (scheduler, places) = (scheduler, Box<[String]>([]))
        let visit: @Sendable () -> Void = { places.with { $0.append(queueLabel()) } }

        await Task(executorPreference: scheduler.executor) {
            visit()
            await called(visit)
            await Visited().call(visit)
            visit()
            await withTaskGroup(of: Void.self) { group in
                group.addTask { await called(visit) }
            }
            async let child: Void = called(visit)
            await child
            await withCheckedContinuation { continuation in
                onThreads(1) { _ in continuation.resume() }
            }
            visit()
            try? await scheduler.sleep(for: .milliseconds(1))
            visit()
        }.value

        #expect(places.value == Array(repeating: "pool test.work", count: 8))
    }

    @Test("every job runs once, and no more at a time than there are workers")
    func width() async {
        let pool = WorkerPool(label: "pool test", width: 2)
        let (inside, most, done) = (Box(0), Box(0), Box(0))
        await withTaskGroup(of: Void.self, isolation: nil) { group in
            for _ in 0..<64 {
                group.addTask(executorPreference: pool) {
                    for _ in 0..<8 {
                        let now = inside.with { inside in
                            inside += 1
                            return inside
                        }
                        most.with { $0 = max($0, now) }
                        inside.with { $0 -= 1 }
                        done.with { $0 += 1 }
                        await Task.yield()
                    }
                }
            }
        }

        #expect(done.value == 512)
        #expect(most.value <= 2)
        #expect(inside.value == 0)
    }

    @Test("long-running jobs block neither other jobs nor the scheduler", .blocking)
    func blocked() async {
        let (scheduler, gate, inTime) = (scheduler, DispatchSemaphore(value: 0), Box(0))
        let long = (0..<3).map { _ in
            Task(executorPreference: scheduler.executor) {
                if waited(for: gate) { inTime.with { $0 += 1 } }
            }
        }

        await Task(executorPreference: scheduler.executor) {}.value
        await withCheckedContinuation { continuation in scheduler.schedule { continuation.resume() } }
        for _ in long { gate.signal() }
        for task in long { await task.value }

        #expect(inTime.value == 3)
    }

    @Test("a task's captures are released when it ends")
    func released() async {
        let live = LiveObjects()
        for _ in 0..<10 {
            let token = live.token()
            await Task(executorPreference: scheduler.executor) { withExtendedLifetime(token) {} }.value
        }
        await Task(executorPreference: scheduler.executor) {}.value

        #expect(live.count == 0)
    }
}

private actor Visited {
    func call(_ visit: @Sendable () -> Void) { visit() }
}

private func called(_ visit: @Sendable () -> Void) async { visit() }

/// The label of the current queue. Swift does not import the function.
private func queueLabel() -> String {
    typealias Label = @convention(c) (OpaquePointer?) -> UnsafePointer<CChar>
    return String(cString: unsafeBitCast(dlsym(nil, "dispatch_queue_get_label"), to: Label.self)(nil))
}
