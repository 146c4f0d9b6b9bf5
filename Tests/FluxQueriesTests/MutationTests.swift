import FluxCore
import FluxQueries
import ReactiveCore
import ReactiveTesting
import Testing

@Suite("optimistic changes")
struct MutationTests {
    private let list = ListFixture<AllPages>(items: 1...6)

    init() { list.loadPages(2, of: "a") }

    private func version(of id: Int) -> Int? { list.state.items[id: id]?.version }

    @Test("a change is shown at once, and undone exactly when it is refused")
    func refused() {
        let before = list.state.items
        list.send(.began(1, .remove(2)))
        list.send(.began(2, .set(3, version: 9)))
        #expect(list.shown == [1, 3, 4, 5, 6])
        list.send(.refused(1, tags: [], at: list.now))
        #expect(list.shown == [1, 2, 3, 4, 5, 6])
        #expect(version(of: 3) == 9)
        list.send(.refused(2, tags: [], at: list.now))
        #expect(list.state.items == before)
    }

    @Test("a change stays on top of the answer to a refetch, and can still be undone")
    func rebased() {
        list.send(.began(1, .set(3, version: 9)))
        list.service.version.value = 2
        list.refetch()
        list.run()
        #expect((1...4).map(version(of:)) == [2, 2, 9, 2])
        list.send(.refused(1, tags: [], at: list.now))
        #expect(version(of: 3) == 2)
    }

    @Test("two changes of one item are confirmed or refused independently of each other")
    func concurrent() {
        list.send(.began(1, .set(3, version: 8)))
        list.send(.began(2, .set(3, version: 9)))
        #expect(version(of: 3) == 9)
        list.send(.refused(2, tags: [], at: list.now))
        #expect(version(of: 3) == 8)
        list.send(.confirmed(1, .set(3, version: 8), tags: [], at: list.now))
        #expect(version(of: 3) == 8)
    }

    @Test("of two changes that are confirmed in reverse order, the later request wins")
    func reversed() {
        list.send(.began(1, .set(3, version: 8)))
        list.send(.began(2, .set(3, version: 9)))
        list.refetch()
        list.send(.confirmed(2, .set(3, version: 9), tags: [], at: list.now))
        #expect(version(of: 3) == 9)
        list.send(.confirmed(1, .set(3, version: 8), tags: [], at: list.now))
        #expect(version(of: 3) == 9)
        list.run()
        #expect(version(of: 3) == 9)
    }

    @Test("a confirmed change that waits for an earlier one stays when that is refused")
    func refusedBefore() {
        list.send(.began(1, .set(3, version: 8)))
        list.send(.began(2, .set(3, version: 9)))
        list.send(.confirmed(2, .set(3, version: 9), tags: ["posts"], at: list.now))
        list.send(.refused(1, tags: [], at: list.now))
        #expect(version(of: 3) == 9)
        list.run()
        #expect(version(of: 3) == 1)
    }

    @Test("a change that began before the list was loaded is on top of its first page")
    func beganBefore() {
        let list = ListFixture<FirstPage>(items: 1...3)
        list.send(.began(1, .insertFirst(9)))
        #expect(list.shown == [])
        list.show("a")
        list.run()
        #expect(list.shown == [9, 1, 2, 3])
        list.send(.refused(1, tags: [], at: list.now))
        #expect(list.shown == [1, 2, 3])
    }

    @Test(
        "a running change is on top of a list that was cleared, and of that of another key",
        arguments: [true, false])
    func otherKey(isCleared: Bool) {
        list.send(.began(1, .set(3, version: 9)))
        if isCleared {
            list.send(.cleared)
            #expect(list.shown == [])
        }
        list.show("b")
        list.run()
        #expect(version(of: 3) == 9)
        list.send(.refused(1, tags: [], at: list.now))
        #expect(version(of: 3) == 1)
    }

    @Test("after a restore, a change whose outcome is unknown is undone, and later answers are shown")
    func restoredList() {
        list.send(.began(1, .set(3, version: 9)))
        list.send(.restored(at: list.now))
        #expect(version(of: 3) == 1)
        list.service.version.value = 2
        list.send(.invalidated(["posts"], at: list.now))
        list.run()
        #expect(version(of: 3) == 2)
    }

    @Test("a confirmed change survives the answer to a request that was sent before")
    func lateAnswer() {
        list.send(.began(1, .set(3, version: 9)))
        list.refetch()
        list.advance(by: .milliseconds(50))
        list.send(.confirmed(1, .set(3, version: 9), tags: [], at: list.now))
        list.run()
        #expect(version(of: 3) == 9)
        list.service.version.value = 2
        list.refetch()
        list.run()
        #expect(version(of: 3) == 2)
    }

    @Test("the service's version of a change replaces the requested one")
    func made() {
        list.send(.began(1, .set(3, version: 9)))
        list.send(.confirmed(1, .set(3, version: 10), tags: [], at: list.now))
        #expect(version(of: 3) == 10)
    }

    @Test("a list is refetched after the last of several changes")
    func invalidation() {
        let count = list.requests.count
        list.send(.began(1, .set(3, version: 9)))
        list.send(.began(2, .set(4, version: 9)))
        list.send(.confirmed(1, .set(3, version: 9), tags: ["posts"], at: list.now))
        #expect(list.requests.count == count)
        list.send(.refused(2, tags: ["posts"], at: list.now))
        list.run()
        #expect(list.requests.count == count + 2)
    }

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

    @Test("a change is refused only after its last retry")
    func retry() {
        let changes = ChangesFixture()
        changes.failures.value = 2
        changes.store.dispatch(.requested(.set(1, version: 1)))
        changes.scheduler.run()
        #expect(changes.log.value == ["0: 1", "1100: 1"])
        #expect(changes.store.state.changes.failure == Broken())
    }

    @Test("changes that were running in an earlier process are undone, because their outcome is unknown")
    func restored() {
        var changes = Mutations<NumberChanges>()
        _ = changes.reduce(.requested(.set(1, version: 2)), .ignoring)
        let events = changes.reduce(.restored(at: .zero), .ignoring)
        #expect(events == [.refused(1, tags: [QueryTag("number", "1")], at: .zero)])
        #expect(changes.running == [])
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
            in: scope, retry: .doubled(retries: 1), queue: { $0.tags.first?.id }
        ) {
            dispatcher.dispatch($0)
        } perform: { change throws(Broken) in
            if case .set(_, let version) = change {
                log.value.append("\(Int(scheduler.now / TestScheduler.unit)): \(version)")
            }
            try? await scheduler.sleep(for: .milliseconds(100))
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
