import FluxCore
import FluxQueries
import ReactiveCore
import ReactiveTesting
import Testing

/// Two kinds of changes of the same rows.
private enum OtherChanges: MutationEndpoint {
    typealias Change = NumberChange
    typealias Failure = Broken
}

/// A root that provides rows, whose service answers after 100 ms, and changes, which it makes after 200 ms.
private struct Program {
    let scheduler = TestScheduler()
    let root: Scope
    let rows: QueryProvider<OneNumber>
    let changes: MutationProvider<NumberChanges>
    let versions = Box<[Int: Int]>([:])
    let made = Box<[NumberChange]>([])
    let isRefusing = Box(false)
    let requests = Box(0)

    init(restoring snapshot: ScopeSnapshot? = nil) {
        root = Scope(root: "app", scheduler: scheduler)
        snapshot.map { [root] in _ = root.restore($0) }
        let (scheduler, versions, requests) = (scheduler, versions, requests)
        rows = root.provide(OneNumber.self) { id throws(Broken) in
            requests.value += 1
            let version = versions.value[id] ?? 1
            try? await scheduler.sleep(for: .milliseconds(100))
            return Numbered(id: id, version: version)
        }
        changes = Self.provide(NumberChanges.self, in: root, rows, scheduler, made, isRefusing, versions)
    }

    static func provide<Endpoint: MutationEndpoint>(
        _ endpoint: Endpoint.Type, in scope: Scope, _ rows: QueryProvider<OneNumber>,
        _ scheduler: TestScheduler,
        _ made: Box<[NumberChange]>, _ isRefusing: Box<Bool>, _ versions: Box<[Int: Int]>
    ) -> MutationProvider<Endpoint> where Endpoint.Change == NumberChange, Endpoint.Failure == Broken {
        scope.provide(endpoint, changing: [rows]) { change throws(Broken) in
            try? await scheduler.sleep(for: .milliseconds(200))
            if isRefusing.value { throw Broken() }
            made.value.append(change)
            if case .set(let id, let version) = change { versions.value[id] = version }
            return nil
        }
    }

    func advance(by milliseconds: Int) {
        scheduler.clock.advance(to: scheduler.now + .milliseconds(milliseconds))
    }

    /// A screen that shows a row.
    func open(_ id: Int) -> (scope: Scope, version: () -> Int?) {
        let scope = root.child("screen")
        let view = scope.query(rows, key: id)
        return (scope, { view.value.value??.version })
    }
}

@Suite("changes of a scope")
struct MutationScopeTests {
    @Test("a change outlives the screen that requested it, and is shown by one that opens later")
    func outlives() {
        let program = Program()
        let first = program.open(3)
        program.advance(by: 1_000)
        program.changes.request(.set(3, version: 9))
        #expect(first.version() == 9)
        first.scope.close()
        program.advance(by: 100)
        #expect(program.changes.running.value.count == 1)
        let second = program.open(3)
        #expect(second.version() == 9)
        program.advance(by: 1_000)
        #expect(program.made.value == [.set(3, version: 9)])
        #expect(program.changes.running.value.isEmpty && second.version() == 9)
    }

    @Test("a refused change is undone, and a cancelled one is never sent")
    func refused() {
        let program = Program()
        let screen = program.open(3)
        program.advance(by: 1_000)
        program.isRefusing.value = true
        program.changes.request(.set(3, version: 9))
        program.advance(by: 1_000)
        #expect(screen.version() == 1 && program.changes.failure.value == Broken())
        #expect(program.changes.refused.value?.change == .set(3, version: 9))
        program.changes.dismissRefusal()
        #expect(program.changes.refused.value == nil && program.changes.failure.value == nil)
        program.changes.request(.set(3, version: 9))
        program.advance(by: 1_000)
        program.isRefusing.value = false
        program.changes.request(.set(3, version: 8))
        #expect(screen.version() == 8 && program.changes.failure.value == nil)
        program.changes.running.value.first.map(program.changes.cancel)
        #expect(screen.version() == 1)
    }

    @Test(
        "a caller that waits for a change receives what was made, or why it was refused, when the screens show it"
    )
    func awaited() {
        let program = Program()
        let screen = program.open(3)
        program.advance(by: 1_000)
        let outcomes = Box<[String]>([])
        for version in [7, 8, 9] {
            program.isRefusing.value = version == 8
            program.root.work("caller", .concurrent) {
                [changes = program.changes, rows = program.rows] in
                let isExpected: Bool
                do {
                    isExpected =
                        try await changes.perform(.set(3, version: version)) == .set(3, version: version)
                } catch { isExpected = error is Broken && version == 8 }
                outcomes.value.append("\(isExpected), \(rows.store.state[3]??.version ?? 0)")
            }
            program.advance(by: 100)
            #expect(screen.version() == version && outcomes.value.count == version - 7)
            program.advance(by: 1_000)
        }
        #expect(outcomes.value == ["true, 7", "true, 7", "true, 9"])
    }

    @Test("equal changes that are waited for have an outcome each")
    func awaitedTwice() {
        let program = Program()
        let made = Box(0)
        program.changes.request(.set(3, version: 9))
        for _ in 1...2 {
            program.root.work("caller", .concurrent) { [changes = program.changes] in
                if (try? await changes.perform(.set(3, version: 9))) != nil { made.value += 1 }
            }
        }
        program.advance(by: 100)
        #expect(program.changes.running.value.count == 3 && made.value == 0)
        program.advance(by: 1_000)
        #expect(made.value == 2)
    }

    @Test(
        "waiting ends when the caller or the change is cancelled, and when the scope closes", arguments: 0...3
    )
    func endsWaiting(way: Int) {
        let program = Program()
        let isCancelled = Box(false)
        let scope = program.root.child("editor")
        let others = Program.provide(
            OtherChanges.self, in: scope, program.rows, program.scheduler, program.made, Box(false),
            program.versions)
        if way == 3 { scope.close() }
        let caller = program.root.child("caller")
        caller.work("caller") {
            do { try await others.perform(.set(3, version: 9)) } catch {
                isCancelled.value = error is CancellationError
            }
        }
        program.advance(by: 100)
        switch way {
        case 0: caller.close()
        case 1: others.running.value.first.map(others.cancel)
        case 2: scope.close()
        default: break
        }
        program.advance(by: 50)
        #expect(isCancelled.value)
        program.advance(by: 1_000)
        // The service makes a change even if its request is cancelled.
        #expect(program.made.value.count == (way == 3 ? 0 : 1))
    }

    @Test("changes of two endpoints with equal numbers are undone and confirmed independently of each other")
    func twoEndpoints() {
        let program = Program()
        let screen = program.open(3)
        program.advance(by: 1_000)
        let others = Program.provide(
            OtherChanges.self, in: program.root, program.rows, program.scheduler, program.made,
            Box(true), program.versions)
        program.changes.request(.set(3, version: 8))
        others.request(.set(3, version: 9))
        #expect(screen.version() == 9)
        program.advance(by: 1_000)
        #expect(screen.version() == 8 && program.made.value == [.set(3, version: 8)])
    }

    @Test("a change of a scope that closes before the answer is not shown any more")
    func closed() {
        let program = Program()
        let screen = program.open(3)
        program.advance(by: 1_000)
        let scope = program.root.child("editor")
        let others = Program.provide(
            OtherChanges.self, in: scope, program.rows, program.scheduler, program.made, Box(false),
            program.versions)
        others.request(.set(3, version: 9))
        #expect(screen.version() == 9)
        scope.close()
        #expect(screen.version() == 1)
    }

    @Test("after a restoration, no change is still being saved, and the answer is requested again")
    func restored() throws {
        let program = Program()
        _ = program.open(3)
        program.advance(by: 1_000)
        program.changes.request(.set(3, version: 9))
        let snapshot = try program.root.snapshot()

        let next = Program(restoring: snapshot)
        let screen = next.open(3)
        next.advance(by: 1_000)
        #expect(next.changes.running.value.isEmpty && next.made.value.isEmpty)
        #expect(screen.version() == 1 && next.requests.value == 1)
    }

    @Test("what a scope provides and shows does not retain it")
    func released() {
        weak var root: Scope?
        do {
            let program = Program()
            root = program.root
            _ = program.open(3)
            program.changes.request(.set(3, version: 9))
            program.advance(by: 50)
            #expect(root != nil)
        }
        #expect(root == nil)
    }
}
