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

    @Test("changes with the least and the greatest number, as in a damaged recording, are shown and undone")
    func extremeNumbers() {
        let before = list.state.items
        for number in [Int.min, .max] {
            list.send(.began(number, .set(3, version: 9)))
            #expect(version(of: 3) == 9)
            list.send(.refused(number, tags: [], at: list.now))
            #expect(list.state.items == before)
            list.send(.confirmed(number, .set(3, version: 1), tags: [], at: list.now))
        }
        var changes = Mutations<NumberChanges>()
        #expect(changes.reduce(.succeeded(.min, .set(1, version: 2), at: .zero), .ignoring).isEmpty)
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

    @Test("changes that were running in an earlier process are undone, because their outcome is unknown")
    func restored() {
        var changes = Mutations<NumberChanges>()
        _ = changes.reduce(.requested(.set(1, version: 2)), .ignoring)
        let events = changes.reduce(.restored(at: .zero), .ignoring)
        #expect(events == [.refused(1, tags: [QueryTag("number", "1")], at: .zero)])
        #expect(changes.running == [])
    }

    @Test("a change that is cancelled is undone at once, and its outcome is ignored")
    func cancelled() {
        var changes = Mutations<NumberChanges>()
        var commands: [Mutations<NumberChanges>.Command] = []
        let ask = CommandSink<Mutations<NumberChanges>.Command> { commands.append($0) }
        _ = changes.reduce(.requested(.set(1, version: 2)), ask)
        _ = changes.reduce(.requested(.set(2, version: 2)), ask)
        let first = changes.running[0]

        let events = changes.reduce(.cancelled(1, at: .zero), ask)

        #expect(events == [.refused(1, tags: [QueryTag("number", "1")], at: .zero)])
        #expect(commands.last == .cancel(first))
        #expect(changes.running.map(\.id) == [2])
        let late = changes.reduce(.succeeded(1, .set(1, version: 2), at: .zero), ask)
        let unknown = changes.reduce(.cancelled(1, at: .zero), ask)
        #expect(late + unknown == [])
        #expect(commands.count == 3)
    }

    @Test("a list that is created later shows the running changes")
    func laterList() {
        var changes = Mutations<NumberChanges>()
        _ = changes.reduce(.requested(.set(1, version: 2)), .ignoring)
        _ = changes.reduce(.requested(.remove(2)), .ignoring)
        let list = ListFixture<FirstPage>(items: 1...3)
        for change in changes.running { list.send(.began(change.id, change.change)) }
        list.show("a")
        list.run()
        #expect(list.shown == [1, 3])
        #expect(list.state.items.first?.version == 2)
    }
}
