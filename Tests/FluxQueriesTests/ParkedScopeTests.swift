import FluxCore
import FluxQueries
import ReactiveCore
import ReactiveTesting
import Testing

/// A program with a feature that provides what it shows, and is parked when it closes.
private struct Program {
    let scheduler: TestScheduler
    let root: Scope
    private let service: StandInRequests

    init(restoring session: TreeSnapshot? = nil) {
        scheduler = TestScheduler()
        service = StandInRequests(scheduler: scheduler)
        root = Scope(root: "app", scheduler: scheduler)
        if let session { session.restored(in: root).dispose() }
    }

    var requests: Box<[String]> { service.sent }
    var failures: Box<Int> { service.failures }

    func advance(by milliseconds: Int) {
        scheduler.clock.advance(to: scheduler.now + .milliseconds(milliseconds))
    }

    func open(_ key: String = "a") -> (scope: Scope, view: QueryView<AnswerByKey>) {
        let scope = root.child("feature", route: "feature")
        let view = scope.query(AnswerByKey.self, key: key, retry: .doubled(retries: 1)) {
            [service] key throws(Broken) in
            Answer(text: "\(key) \(try await service.send(key))")
        }
        return (scope, view)
    }

    func openList(_ service: NumberService) -> (scope: Scope, view: ListView<FirstPage>) {
        let scope = root.child("feature", route: "feature")
        let lists = scope.provide(FirstPage.self, from: 1) { request throws(Broken) in
            try await service.page(request.key, request.cursor)
        }
        return (scope, scope.list(lists, key: "a"))
    }

    /// What another process reads.
    func session() throws -> TreeSnapshot {
        try TreeSnapshot(TreeStates(of: root), without: [], userInfo: [:])
    }
}

@Suite("queries and lists of a scope that was parked")
struct ParkedScopeTests {
    @Test(
        "an answer is requested again only when it has become stale meanwhile",
        arguments: zip([1, 9_999, 10_000], [1, 1, 2]))
    func age(milliseconds: Int, requests: Int) {
        let program = Program()
        let first = program.open()
        program.advance(by: 100)
        first.scope.close()
        program.advance(by: milliseconds)

        let view = program.open().view
        #expect(view.value.value != nil)
        program.advance(by: 100)
        #expect(program.requests.value.count == requests)
        #expect(view.entry.value?.phase == .loaded)
    }

    @Test("the time for which an unused answer is retained continues while its scope is parked")
    func unused() {
        let program = Program()
        func open() -> (scope: Scope, answers: QueryProvider<AnswerByKey>) {
            let scope = program.root.child("feature", route: "feature")
            return (scope, scope.provide(AnswerByKey.self) { key throws(Broken) in Answer(text: key) })
        }
        let first = open()
        first.scope.child("screen").query(first.answers, key: "a").refetch()
        first.scope.children[0].close()
        first.scope.close()
        program.advance(by: 59_000)
        let second = open()
        program.advance(by: 999)
        #expect(second.answers.store.state.entries.ids == ["a"])
        program.advance(by: 1)
        #expect(second.answers.store.state.entries.isEmpty)
    }

    @Test("all answers that were shown are shown again, even more than the limit for unused ones")
    func many() {
        let program = Program()
        let service = NumberService(items: Box(Array(1...8)), scheduler: program.scheduler)
        func open() -> (scope: Scope, texts: [String?], counts: [Int?]) {
            let scope = program.root.child("feature", route: "feature")
            let answers = scope.provide(AnswerByKey.self) {
                [requests = program.requests] key throws(Broken) in
                requests.value.append(key)
                return Answer(text: key)
            }
            let lists = scope.provide(FirstPage.self, from: 1) { request throws(Broken) in
                try await service.page(request.key, request.cursor)
            }
            let keys = (0...20).map(String.init)
            return (
                scope, keys.map { scope.query(answers, key: $0).value.value?.text },
                keys.map { scope.list(lists, key: $0).list.value?.items.count }
            )
        }
        let first = open()
        program.advance(by: 200)
        first.scope.close()
        let second = open()
        #expect(second.texts == (0...20).map(String.init))
        #expect(second.counts == Array(repeating: 3, count: 21))
        program.advance(by: 200)
        #expect(program.requests.value.count == 21 && service.requests.value.count == 21)
    }

    @Test("a restoration in the same process requests a parked answer again")
    func restored() throws {
        let program = Program()
        let first = program.open()
        program.advance(by: 100)
        let snapshot = try program.root.snapshot()
        first.scope.close()
        _ = program.open()
        program.advance(by: 100)
        #expect(program.requests.value.count == 1)

        program.root.restore(snapshot).dispose()
        program.advance(by: 100)
        #expect(program.requests.value.count == 2)
    }

    @Test("another process requests a parked answer again, although its time seems to be near")
    func otherProcess() throws {
        let program = Program()
        let first = program.open()
        program.advance(by: 100)
        first.scope.close()

        let next = Program(restoring: try program.session())
        next.advance(by: 100)
        let view = next.open().view
        #expect(view.value.value == Answer(text: "a 1"))
        next.advance(by: 100)
        #expect(next.requests.value == ["a"])
    }

    @Test("a poll is sent when it is due")
    func poll() {
        let program = Program()
        let first = program.open("polled")
        program.advance(by: 100)
        first.scope.close()
        program.advance(by: 5_000)

        _ = program.open("polled")
        program.advance(by: 24_999)
        #expect(program.requests.value.count == 1)
        program.advance(by: 1)
        #expect(program.requests.value.count == 2)
    }

    @Test("a request that failed is sent again when its retry is due, at once if that is over")
    func retry() {
        let program = Program()
        program.failures.value = 1
        let first = program.open()
        program.advance(by: 100)
        first.scope.close()
        program.advance(by: 500)
        let second = program.open()
        program.advance(by: 499)
        #expect(program.requests.value.count == 1)
        second.scope.close()
        program.advance(by: 500)

        let third = program.open()
        program.advance(by: 100)
        #expect(program.requests.value.count == 2)
        #expect(third.view.value.value == Answer(text: "a 2"))
    }

    @Test("a change that was running is undone, and its answer requested again")
    func change() {
        let program = Program()
        func open() -> (scope: Scope, view: QueryView<OneNumber>, changes: MutationProvider<NumberChanges>) {
            let scope = program.root.child("feature", route: "feature")
            let numbers = scope.provide(OneNumber.self) { [requests = program.requests] id throws(Broken) in
                requests.value.append("\(id)")
                return Numbered(id: id)
            }
            let changes = scope.provide(NumberChanges.self, changing: [numbers]) {
                [scheduler = program.scheduler] _ throws(Broken) in
                try? await scheduler.sleep(for: .seconds(1))
                return nil
            }
            return (scope, scope.query(numbers, key: 3), changes)
        }
        let first = open()
        program.advance(by: 10)
        first.changes.request(.set(3, version: 9))
        #expect(first.view.value.value == Numbered(id: 3, version: 9))
        first.scope.close()

        let second = open()
        #expect(second.view.value.value == Numbered(id: 3))
        program.advance(by: 10)
        #expect(program.requests.value == ["3", "3"])
    }

    @Test(
        "a list is requested again only when it has become stale meanwhile",
        arguments: zip([1, 59_999, 60_000], [["a 1"], ["a 1"], ["a 1", "a 1"]]))
    func list(milliseconds: Int, requests: [String]) {
        let program = Program()
        let service = NumberService(items: Box(Array(1...8)), scheduler: program.scheduler)
        let first = program.openList(service)
        program.advance(by: 100)
        first.scope.close()
        program.advance(by: milliseconds)

        let view = program.openList(service).view
        #expect(view.list.value?.items.map(\.id) == [1, 2, 3])
        program.advance(by: 100)
        #expect(service.requests.value == requests)
    }

    @Test("a list whose request was running is requested again, and so is each list in another process")
    func interruptedList() throws {
        let program = Program()
        let service = NumberService(items: Box(Array(1...8)), scheduler: program.scheduler)
        let first = program.openList(service)
        program.advance(by: 50)
        first.scope.close()
        let second = program.openList(service)
        program.advance(by: 100)
        #expect(second.view.list.value?.items.count == 3)
        #expect(service.requests.value == ["a 1", "a 1"])
        second.scope.close()

        let next = Program(restoring: try program.session())
        next.advance(by: 100)
        let nextService = NumberService(items: Box(Array(1...8)), scheduler: next.scheduler)
        #expect(next.openList(nextService).view.list.value?.items.count == 3)
        next.advance(by: 100)
        #expect(nextService.requests.value == ["a 1"])
    }

    @Test("an answer in a state of one's own is requested again only when it is stale, too")
    func ownState() {
        let program = Program()
        func open() -> Scope {
            let scope = program.root.child("feature", route: "feature")
            let dispatcher = scope.dispatcher(for: Query<AnswerByKey>.Action.self)
            let runner = QueryRunner<AnswerByKey>(in: scope) {
                dispatcher.dispatch($0)
            } fetch: { [requests = program.requests] key throws(Broken) in
                requests.value.append(key)
                return Answer(text: key)
            }
            let store = scope.store(Query<AnswerByKey>()) { runner.run($0) }
            store.dispatch(.shown("a", at: program.scheduler.now))
            return scope
        }
        for wait in [9_000, 2_000, 1] {
            let scope = open()
            program.advance(by: 10)
            scope.close()
            program.advance(by: wait)
        }
        #expect(program.requests.value == ["a", "a"])
    }
}
