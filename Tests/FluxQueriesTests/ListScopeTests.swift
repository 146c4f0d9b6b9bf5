import FluxCore
import FluxQueries
import ReactiveCore
import ReactiveTesting
import Testing

/// Which list is shown.
private struct Search: Reducible, Codable {
    var text: String?
    mutating func reduce(_ action: String?) { text = action }
}

private struct Program {
    let scheduler: TestScheduler
    let root: Scope
    let service: NumberService
    let lists: ListProvider<FirstPage>

    init(restoring snapshot: ScopeSnapshot? = nil) {
        scheduler = TestScheduler()
        service = NumberService(items: Box(Array(1...8)), scheduler: scheduler)
        root = Scope(root: "app", scheduler: scheduler)
        if let snapshot { root.restore(snapshot) }
        lists = root.provide(FirstPage.self, from: 1) { [service] request throws(Broken) in
            try await service.page(request.key, request.cursor)
        }
    }

    func advance(by milliseconds: Int) {
        scheduler.clock.advance(to: scheduler.now + .milliseconds(milliseconds))
    }

    func open(_ key: String) -> (scope: Scope, view: ListView<FirstPage>) {
        let scope = root.child("screen")
        return (scope, scope.list(lists, key: key))
    }
}

@Suite("lists of a scope")
struct ListScopeTests {
    private func shown(_ view: ListView<FirstPage>) -> [Int] { view.list.value?.items.map(\.id) ?? [] }

    @Test("scopes share the pages of a list; the last one that closes cancels the request")
    func shared() {
        let program = Program()
        let (one, other) = (program.open("a"), program.open("a"))
        program.advance(by: 1_000)
        one.view.loadMore()
        program.advance(by: 1_000)
        #expect(shown(one.view) == Array(1...6) && shown(other.view) == Array(1...6))
        #expect(program.service.requests.value == ["a 1", "a 2"])
        one.scope.close()
        other.view.loadMore()
        program.advance(by: 50)
        other.scope.close()
        program.advance(by: 1_000)
        #expect(program.service.cancelled.value == 1)
        let again = program.open("a").view
        #expect(shown(again) == Array(1...6))
    }

    @Test("a key that changes shows another list, and the former one again without a request")
    func key() {
        let program = Program()
        let scope = program.root.child("screen")
        let search = scope.store(Search())
        let view = scope.list(program.lists, key: search.select { $0.text })
        #expect(view.list.value == nil)
        search.dispatch("a")
        program.advance(by: 1_000)
        search.dispatch("b")
        #expect(shown(view) == [])
        program.advance(by: 1_000)
        search.dispatch("a")
        #expect(shown(view) == [1, 2, 3])
        program.advance(by: 1_000)
        #expect(program.service.requests.value == ["a 1", "b 1"])
    }

    @Test("after a restoration, the lists that are open are requested again, and no others")
    func restored() throws {
        let program = Program()
        let (closed, open) = (program.open("closed"), program.open("open"))
        program.advance(by: 50)
        let snapshot = try program.root.snapshot()
        program.advance(by: 1_000)
        closed.scope.close()
        program.service.requests.value = []
        program.root.restore(snapshot)
        program.advance(by: 1_000)
        #expect(program.service.requests.value == ["open 1"])
        #expect(shown(open.view) == [1, 2, 3])
        #expect(program.lists.store.state["closed"]?.runningRequest == nil)
    }

    @Test("another process shows the pages of the one before, and requests them again when they are shown")
    func otherProcess() throws {
        let program = Program()
        program.open("a").view.loadMore()
        program.advance(by: 1_000)
        let snapshot = try program.root.snapshot()

        let next = Program(restoring: snapshot)
        next.advance(by: 1_000)
        #expect(next.service.requests.value == [])
        let view = next.open("a").view
        #expect(shown(view) == [1, 2, 3])
        next.advance(by: 1_000)
        #expect(next.service.requests.value == ["a 1"] && view.list.value?.phase == .loaded)
    }

    @Test("a list that is shown before its parked state continues is requested again only if it is stale")
    func reopened() {
        let program = Program()
        let view = program.open("a").view
        for (wait, requests) in [(1_000, ["a 1"]), (60_000, ["a 1", "a 1"])] {
            program.advance(by: wait)
            program.lists.store.dispatch(.reopened(shown: ["a"], from: 1, at: program.scheduler.now))
            program.advance(by: 100)
            #expect(program.service.requests.value == requests)
            #expect(shown(view) == [1, 2, 3])
        }
    }

    @Test("a change is shown in each list, also in one that is opened before the service has made it")
    func changed() {
        let program = Program()
        let changes = program.root.provide(NumberChanges.self, changing: [program.lists]) {
            [scheduler = program.scheduler] _ throws(Broken) in
            try? await scheduler.sleep(for: .seconds(2))
            throw Broken()
        }
        let first = program.open("a").view
        program.advance(by: 1_000)
        changes.request(.set(2, version: 9))
        let second = program.open("b").view
        program.advance(by: 500)
        #expect([first, second].map { $0.list.value?.items[id: 2]?.version } == [9, 9])
        program.advance(by: 5_000)
        #expect([first, second].map { $0.list.value?.items[id: 2]?.version } == [1, 1])
    }

    @Test("clearing requests the lists that are shown and removes the others")
    func cleared() {
        let program = Program()
        let (shown, hidden) = (program.open("a"), program.open("b"))
        program.advance(by: 1_000)
        hidden.scope.close()
        program.lists.clear()
        #expect(self.shown(shown.view) == [] && program.lists.store.state["b"] == nil)
        program.advance(by: 1_000)
        #expect(self.shown(shown.view) == [1, 2, 3])
        #expect(program.service.requests.value == ["a 1", "b 1", "a 1"])
    }

    @Test("a view requests its list again, and a tag the shown lists that have it")
    func requestedAgain() {
        let program = Program()
        let view = program.open("a").view
        _ = program.open("b")
        program.advance(by: 1_000)
        view.refetch()
        program.advance(by: 1_000)
        program.lists.invalidate(QueryTag("posts", "b"))
        program.advance(by: 1_000)
        #expect(program.service.requests.value == ["a 1", "b 1", "a 1", "b 1"])
    }

    @Test("an unused list is retained for a time")
    func unused() {
        let program = Program()
        program.open("a").scope.close()
        program.advance(by: 59_000)
        #expect(program.lists.store.state["a"] != nil)
        program.advance(by: 1_000)
        #expect(program.lists.store.state.entries.isEmpty)
    }
}
