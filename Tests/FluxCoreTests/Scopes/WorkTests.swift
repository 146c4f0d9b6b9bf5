import FluxCore
import ReactiveCore
import ReactiveTesting
import Testing

@Suite("work")
struct WorkTests {
    private let scheduler = VirtualTimeScheduler()
    private let root: Scope
    private let log = Box<[String]>([])

    init() { root = Scope(root: "app", scheduler: scheduler) }

    /// Starts work with the id "work" that takes a second and logs its progress.
    private func start(_ name: String, _ policy: WorkPolicy) {
        let (scheduler, log) = (scheduler, log)
        root.work("work", policy) {
            log.value.append("\(name) starts at \(scheduler.now)")
            do {
                try await scheduler.sleep(for: .seconds(1))
                log.value.append("\(name) ends at \(scheduler.now)")
            } catch {
                log.value.append("\(name) is cancelled at \(scheduler.now)")
            }
        }
        scheduler.advance(by: .milliseconds(100))
    }

    @Test("cancelPrevious cancels the running work")
    func cancelPrevious() {
        start("a", .cancelPrevious)
        start("b", .cancelPrevious)
        scheduler.run()

        #expect(
            log.value.sorted() == [
                "a is cancelled at 0.1 seconds", "a starts at 0.0 seconds", "b ends at 1.1 seconds",
                "b starts at 0.1 seconds",
            ])
    }

    @Test("work can be awaited until it finishes or is cancelled, and not at all in a closed scope")
    func waiting() async {
        let (scheduler, root, log) = (scheduler, root, log)
        let works = [
            root.work("a") { try? await scheduler.sleep(for: .seconds(1)) },
            root.work("b") { try? await scheduler.sleep(for: .seconds(9)) },
            root.work("b", .ignoreWhileRunning) { log.value.append("never") },
        ]
        root.cancelWork("b")
        scheduler.run()
        for work in works { await work.ended() }
        #expect(scheduler.now == .seconds(1))
        root.close()
        await root.work("c") { log.value.append("never") }.ended()
        #expect(log.value == [])
    }

    @Test("debounced work starts after a pause, unless it was cancelled")
    func debounced() {
        let (scheduler, log) = (scheduler, log)
        for name in ["a", "b", "c"] {
            root.work("work", .debounced(for: .milliseconds(300))) {
                log.value.append("\(name) at \(scheduler.now)")
            }
            scheduler.advance(by: name == "b" ? .milliseconds(300) : .milliseconds(200))
        }
        root.cancelWork("work")
        scheduler.run()

        #expect(log.value == ["b at 0.5 seconds"])
    }

    @Test(
        "debounced cancels running work immediately, and can be awaited")
    func debouncedRunning() async {
        start("a", .debounced(for: .zero))
        let (scheduler, log) = (scheduler, log)
        let work = root.work("work", .debounced(for: .seconds(2))) { log.value.append("b starts") }
        scheduler.run()
        await work.ended()

        #expect(log.value == ["a starts at 0.0 seconds", "a is cancelled at 0.1 seconds", "b starts"])
        #expect(scheduler.now == .milliseconds(2_100))
    }

    private enum Failure: Error { case empty, tooLong }

    @Test(
        "the error of work is passed to the handler, unless the work was cancelled"
    )
    func errors() {
        let (scheduler, log) = (scheduler, log)
        for seconds in [9, 1, 2] {
            root.work("\(seconds % 2)") { () async throws(Failure) in
                try? await scheduler.sleep(for: .seconds(seconds))
                throw seconds == 9 ? .tooLong : .empty
            } catch: { failure in
                log.value.append("\(failure) at \(scheduler.now)")
            }
            scheduler.advance(by: .milliseconds(100))
        }
        scheduler.advance(to: .milliseconds(1_500))
        root.close()
        scheduler.run()

        #expect(log.value == ["empty at 1.1 seconds"])
    }

    @Test("ignoreWhileRunning drops new work while work is running")
    func ignoreWhileRunning() {
        start("a", .ignoreWhileRunning)
        start("b", .ignoreWhileRunning)
        scheduler.run()
        start("c", .ignoreWhileRunning)
        scheduler.run()

        #expect(
            log.value == [
                "a starts at 0.0 seconds", "a ends at 1.0 seconds", "c starts at 1.0 seconds",
                "c ends at 2.0 seconds",
            ])
    }

    @Test("enqueue runs work in order, one at a time")
    func enqueue() {
        for name in ["a", "b", "c"] { start(name, .enqueue) }
        scheduler.run()

        #expect(
            log.value == [
                "a starts at 0.0 seconds", "a ends at 1.0 seconds", "b starts at 1.0 seconds",
                "b ends at 2.0 seconds", "c starts at 2.0 seconds", "c ends at 3.0 seconds",
            ])
    }

    @Test("concurrent runs work side by side, and enqueued work waits for all of it")
    func concurrent() {
        start("a", .concurrent)
        start("b", .concurrent)
        root.work("work", .concurrent) {}
        start("c", .enqueue)
        scheduler.run()

        #expect(
            log.value == [
                "a starts at 0.0 seconds", "b starts at 0.1 seconds", "a ends at 1.0 seconds",
                "b ends at 1.1 seconds", "c starts at 1.1 seconds", "c ends at 2.1 seconds",
            ])
    }

    @Test("enqueued work that waits can be awaited, and has the cause of its start")
    func waitingInLine() async {
        let (scheduler, log, tracing) = (scheduler, log, Cause.enableTracing())
        let (cause, other) = (Cause.make(), Cause.make())
        let works = [cause, other, nil].map { cause in
            Cause.with(cause) {
                root.work("work", .enqueue) {
                    try? await scheduler.sleep(for: .seconds(1))
                    log.value.append(cause == Cause.current ? "its cause" : "another cause")
                }
            }
        }
        let waiting = Task(executorPreference: scheduler) {
            for work in works.reversed() { await work.ended() }
            log.value.append("awaited at \(scheduler.now)")
        }
        scheduler.run()
        await waiting.value
        root.work("work") { try? await scheduler.sleep(for: .seconds(1)) }
        let cancelled = root.work("work", .enqueue) {}
        let end = Task(executorPreference: scheduler) { await cancelled.ended() }
        scheduler.advance(by: .milliseconds(1))
        root.cancelWork("work")
        scheduler.run()
        await end.value

        #expect(log.value == ["its cause", "its cause", "its cause", "awaited at 3.0 seconds"])
        tracing.dispose()
    }

    @Test("work with other ids and in other scopes is not affected")
    func names() {
        let (log, child) = (log, root.child("child"))
        start("a", .cancelPrevious)
        root.work("other") { log.value.append("other") }
        child.work("work") { log.value.append("child") }
        scheduler.run()

        #expect(log.value == ["a starts at 0.0 seconds", "other", "child", "a ends at 1.0 seconds"])
    }

    @Test("cancelling an id cancels running and queued work")
    func cancel() {
        for name in ["a", "b"] { start(name, .enqueue) }
        root.cancelWork("work")
        scheduler.run()

        #expect(log.value == ["a starts at 0.0 seconds", "a is cancelled at 0.2 seconds"])
    }

    @Test("closing cancels work and ignores its late results")
    func closing() {
        let (store, dispatcher) = (root.store(Notes()), root.dispatcher(for: NoteAction.self))
        let (scheduler, log, shouts) = (scheduler, log, Recorder<Shout>())
        store.commands.asObservable().record(into: shouts)
        root.work("load") {
            try? await scheduler.sleep(for: .seconds(10))  // Ignores its cancellation.
            log.value.append("answered at \(scheduler.now), cancelled: \(Task.isCancelled)")
            dispatcher.dispatch(.added(10))
        }
        scheduler.advance(to: .seconds(1))

        root.close()
        scheduler.run()

        #expect(log.value == ["answered at 1.0 seconds, cancelled: true"])
        #expect(store.state.numbers == [])
        #expect(shouts.elements == [])
    }

    @Test("work that is cancelled before it starts never runs")
    func neverStarted() {
        let log = log
        root.work("load") { log.value.append("started") }
        root.close()
        scheduler.run()

        #expect(log.value == [])
    }
}
