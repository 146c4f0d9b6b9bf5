import Glibc
import ReactiveCore
import ReactiveTesting
import Testing

@Suite("virtual time")
struct VirtualTimeSchedulerTests {
    private let scheduler = VirtualTimeScheduler()

    @Test("work runs in the order of due times, and in scheduling order for equal times")
    func order() {
        let done = Box<[String]>([])
        for (name, delay) in [("d", 2), ("a", 1), ("e", 2), ("b", 1), ("f", 3), ("c", 1)] {
            scheduler.schedule(after: .seconds(delay)) { done.value.append(name) }
        }

        scheduler.run()

        #expect(done.value == ["a", "b", "c", "d", "e", "f"])
        #expect(scheduler.now == .seconds(3))
    }

    @Test("run() stops the program with a message if work never ends")
    func endless() async {
        let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
            let (scheduler, count) = (VirtualTimeScheduler(), Box(0))
            Observable.interval(.seconds(1), on: scheduler).subscribe { _ in
                count.value += 1
                if count.value > 1_000_000 { exit(0) }  // It would run for ever.
            }
            scheduler.run()
        }
        let sentence = "run() has made 100000 steps, and work is still scheduled"
        let message = String(decoding: result?.standardErrorContent ?? [], as: UTF8.self)
        #expect(message.contains(sentence))
    }

    @Test("with duringWork, only work is on the scheduler, also work that advances the time")
    func duringWork() {
        let (scheduler, seen) = (VirtualTimeScheduler(isCurrent: .duringWork), Box<[Bool]>([]))
        scheduler.schedule(after: .seconds(2)) { seen.value.append(scheduler.isCurrent) }
        scheduler.schedule(after: .seconds(1)) {
            scheduler.advance(by: .seconds(2))
            seen.value.append(scheduler.isCurrent)
        }

        seen.value.append(scheduler.isCurrent)
        scheduler.run()
        seen.value.append(scheduler.isCurrent)

        #expect(seen.value == [false, true, true, false])
        #expect(VirtualTimeScheduler().isCurrent)
    }

    @Test("stop ends run and advance after the current work; the rest waits for the next call")
    func stop() {
        let (scheduler, done) = (scheduler, Box<[Int]>([]))
        for number in 1...4 {
            scheduler.schedule(after: .seconds(number)) {
                done.value.append(number)
                if number.isMultiple(of: 2) { scheduler.stop() }
            }
        }

        scheduler.advance(to: .seconds(9))
        #expect(done.value == [1, 2])
        #expect(scheduler.now == .seconds(2))
        scheduler.stop()
        scheduler.run()

        #expect(done.value == [1, 2, 3, 4])
    }

    @Test("sleeping advances the time without running anything; what is due meanwhile runs late")
    func sleep() {
        let (scheduler, done) = (scheduler, Box<[Duration]>([]))
        scheduler.schedule(after: .seconds(1)) { done.value.append(scheduler.now) }

        scheduler.sleep(.seconds(3))
        #expect(done.value == [])
        scheduler.run()

        #expect(done.value == [.seconds(3)])
    }

    @Test("time advances exactly to the given time")
    func advance() {
        let done = Box<[Duration]>([])
        for delay in [1, 2, 3] {
            let scheduler = scheduler
            scheduler.schedule(after: .seconds(delay)) { done.value.append(scheduler.now) }
        }

        scheduler.advance(to: .seconds(2))
        #expect(done.value == [.seconds(1), .seconds(2)])
        scheduler.advance(by: .milliseconds(999))
        #expect(scheduler.now == .milliseconds(2999))
        #expect(done.value.count == 2)
        scheduler.advance(to: .zero)
        #expect(scheduler.now == .milliseconds(2999))
    }

    @Test("nested work without a delay runs at the same time")
    func nested() {
        let (scheduler, done) = (scheduler, Box<[Duration]>([]))
        scheduler.schedule(after: .seconds(1)) {
            scheduler.schedule { done.value.append(scheduler.now) }
            scheduler.schedule(after: .seconds(-5)) { done.value.append(scheduler.now) }
        }

        scheduler.advance(to: .seconds(1))

        #expect(done.value == [.seconds(1), .seconds(1)])
    }

    @Test("disposed work does not run, is released immediately and takes no time")
    func cancelled() {
        let (live, done) = (LiveObjects(), Box(false))
        let token = Box<LiveObjects.Token?>(live.token())
        let item = scheduler.schedule(after: .seconds(10)) { [held = token.value] in
            withExtendedLifetime(held) { done.value = true }
        }
        token.value = nil
        #expect(live.count == 1)

        item.dispose()
        #expect(live.count == 0)
        scheduler.run()

        #expect(!done.value)
        #expect(scheduler.now == .zero)
    }

    @Test("tasks on its executor run before time advances, on the advancing thread")
    func tasks() {
        let (scheduler, order) = (scheduler, Box<[String]>([]))
        Task(executorPreference: scheduler) {
            order.value.append("task at \(scheduler.now)")
            try? await scheduler.sleep(for: .seconds(2))
            order.value.append("awake at \(scheduler.now)")
        }
        scheduler.schedule(after: .seconds(1)) { order.value.append("timer at \(scheduler.now)") }

        scheduler.run()

        #expect(
            order.value == [
                "task at 0.0 seconds", "timer at 1.0 seconds", "awake at 2.0 seconds",
            ])
    }

    @Test("a sleep ends immediately when its task is cancelled, before or during the sleep")
    func sleepCancelled() {
        let (scheduler, outcomes) = (scheduler, Box<[String]>([]))
        let tasks = (0..<2).map { number in
            Task(executorPreference: scheduler) {
                do {
                    try await scheduler.sleep(for: .seconds(5))
                } catch {
                    outcomes.value.append("\(number) cancelled at \(scheduler.now)")
                }
            }
        }
        tasks[0].cancel()
        scheduler.schedule(after: .seconds(1)) { tasks[1].cancel() }

        scheduler.run()

        #expect(outcomes.value == ["0 cancelled at 0.0 seconds", "1 cancelled at 1.0 seconds"])
        #expect(scheduler.now == .seconds(1))
    }

    @Test("a sleep of no time does not suspend, but checks for cancellation")
    func noSleep() async throws {
        try await scheduler.sleep(for: .zero)
        try await scheduler.sleep(for: .seconds(-1))

        let scheduler = scheduler
        let task = Task {
            withUnsafeCurrentTask { $0?.cancel() }
            try await scheduler.sleep(for: .zero)
        }
        await #expect(throws: CancellationError.self) { try await task.value }
    }

    @Test("cancelling a sleep while its timer is being scheduled leaves no timer behind")
    func sleepCancelledWhileStarting() {
        let (virtual, task) = (scheduler, Box<Task<Void, any Error>?>(nil))
        let hooked = HookedScheduler(base: virtual) { task.value?.cancel() }
        task.value = Task(executorPreference: virtual) {
            try await hooked.sleep(for: .seconds(5))
        }

        virtual.run()

        #expect(virtual.now == .zero)
        task.value = nil
    }
}

/// Calls a hook whenever a timer is scheduled.
private struct HookedScheduler: Scheduler {
    let base: VirtualTimeScheduler
    let hook: @Sendable () -> Void

    var now: Duration { base.now }
    var executor: (any TaskExecutor)? { base }

    func enqueue(after delay: Duration, _ work: @escaping @Sendable () -> Void) -> any Disposable {
        defer { hook() }
        return base.enqueue(after: delay, work)
    }
}
