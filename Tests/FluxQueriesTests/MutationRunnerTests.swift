import FluxCore
import FluxQueries
import ReactiveCore
import ReactiveTesting
import Testing

@Suite("the runner of mutations")
struct MutationRunnerTests {
    @Test("changes with the same queue are made one after the other, others at once")
    func queue() {
        let changes = ChangesFixture()
        for change in [NumberChange.set(1, version: 1), .set(1, version: 2), .set(2, version: 3)] {
            changes.store.dispatch(.requested(change))
        }
        changes.scheduler.run()
        #expect(changes.log.value == ["0: 1", "0: 3", "100: 2"])
        #expect(changes.store.state.changes.running == [])
    }

    @Test("other work of the scope waits in a queue as well, and changes wait for it")
    func workInQueue() {
        let changes = ChangesFixture()
        changes.store.dispatch(.requested(.set(1, version: 1)))
        changes.scope.work("1", .enqueue) { [changes] in
            changes.log.value.append("begun")
            try? await changes.scheduler.sleep(for: .milliseconds(50))
            changes.log.value.append("ended")
        }
        changes.store.dispatch(.requested(.set(1, version: 2)))
        changes.scheduler.run()
        #expect(changes.log.value == ["0: 1", "begun", "ended", "150: 2"])
    }

    @Test("a change is refused only after its last retry")
    func retry() {
        let changes = ChangesFixture()
        changes.failures.value = 2
        changes.store.dispatch(.requested(.set(1, version: 1)))
        changes.scheduler.run()
        #expect(changes.log.value == ["0: 1", "1100: 1"])
        #expect(changes.store.state.changes.failure == Broken())
    }

    @Test("a change that is cancelled in its queue is never made, and the next one is")
    func cancelledInQueue() {
        let changes = ChangesFixture()
        for version in 1...3 { changes.store.dispatch(.requested(.set(1, version: version))) }
        changes.store.dispatch(.cancelled(2, at: .zero))
        changes.scheduler.run()
        #expect(changes.log.value == ["0: 1", "100: 3"])
        #expect(changes.store.state.changes.running == [])
    }

    @Test("cancelling a change that is being made cancels its request, and the next one of its queue is made")
    func cancelledWhileRunning() {
        let changes = ChangesFixture()
        for change in [NumberChange.set(1, version: 1), .set(1, version: 2), .set(2, version: 3)] {
            changes.store.dispatch(.requested(change))
        }
        changes.scheduler.clock.advance(to: .milliseconds(50))
        changes.store.dispatch(.cancelled(1, at: .milliseconds(50)))
        changes.scheduler.run()
        #expect(changes.log.value == ["0: 1", "0: 3", "50: cancelled", "50: 2"])
        #expect(changes.store.state.changes.running == [])
    }

    @Test("a change in no queue is cancelled as well, also between its retries")
    func cancelledRetry() {
        let changes = ChangesFixture()
        changes.failures.value = 1
        changes.store.dispatch(.requested(.remove(1)))
        changes.scheduler.clock.advance(to: .milliseconds(150))
        changes.store.dispatch(.cancelled(1, at: .milliseconds(150)))
        changes.scheduler.run()
        #expect(changes.failures.value == 0)
        #expect(changes.scheduler.now == .milliseconds(150))
        #expect(changes.store.state.changes.failure == nil)
    }
}

private struct ChangesState: Reducible {
    var changes = Mutations<NumberChanges>()

    mutating func reduce(
        _ action: Mutations<NumberChanges>.Action, _ ask: CommandSink<Mutations<NumberChanges>.Command>
    ) {
        _ = changes.reduce(action, ask)
    }
}

/// A service that notes when a version is set, which takes 100 ms.
private struct ChangesFixture {
    let scheduler = TestScheduler()
    let scope: Scope
    let store: Store<ChangesState>
    let log = Box<[String]>([])
    let failures = Box(0)

    init() {
        let scope = Scope(root: "app", scheduler: scheduler)
        let dispatcher = scope.dispatcher(for: Mutations<NumberChanges>.Action.self)
        let (scheduler, log, failures) = (scheduler, log, failures)
        let runner = MutationRunner<NumberChanges>(
            in: scope, retry: .doubled(retries: 1), queue: { $0 == .remove(1) ? nil : $0.tags.first?.id }
        ) {
            dispatcher.dispatch($0)
        } perform: { change throws(Broken) in
            func note(_ text: String) {
                log.value.append("\(Int(scheduler.now / TestScheduler.unit)): \(text)")
            }
            if case .set(_, let version) = change { note("\(version)") }
            try? await scheduler.sleep(for: .milliseconds(100))
            if Task.isCancelled { note("cancelled") }
            if failures.value > 0 {
                failures.value -= 1
                throw Broken()
            }
            return nil
        }
        store = scope.store(ChangesState()) { runner.run($0) }
        self.scope = scope
    }
}
