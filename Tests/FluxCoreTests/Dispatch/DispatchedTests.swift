import FluxCore
import ReactiveCore
import ReactiveTesting
import Testing

/// Tracking causes affects the whole process: only this suite does it, one test at a time.
@Suite("metadata of dispatched actions", .serialized)
struct DispatchedTests {
    private let scheduler = VirtualTimeScheduler()
    private let root: Scope
    private let seen = Box<[DispatchedAction<NoteAction>]>([])

    init() {
        root = Scope(root: "app", scheduler: scheduler)
        let seen = seen
        for scope in [root, root.child("search")] {
            scope.dispatcher(for: NoteAction.self).use { dispatched, next in
                seen.with { $0.append(dispatched) }
                next(dispatched.action)
            }
        }
    }

    @Test("an action carries its scope's path, its source location and the scope's time")
    func place() {
        scheduler.advance(to: .seconds(3))
        let line: Int = #line + 1
        root.children[0].dispatcher(for: NoteAction.self).dispatch(.added(1))
        root.dispatcher(for: NoteAction.self).dispatch(.cleared, fileID: "M/F.swift", line: 7)

        #expect(seen.value.map(\.action) == [.added(1), .cleared])
        #expect(seen.value.map(\.scopePath) == ["app/search", "app"])
        #expect(seen.value.map(\.fileID) == ["FluxCoreTests/DispatchedTests.swift", "M/F.swift"])
        #expect(seen.value.map(\.line) == [line, 7])
        #expect(seen.value.map(\.time) == [.seconds(3), .seconds(3)])
    }

    @Test("without tracking, an action has neither id nor cause")
    func untracked() {
        // Tests of other modules in this process may track causes; then there is nothing to check.
        let before = Cause.isTracingEnabled
        root.dispatcher(for: NoteAction.self).dispatch(.added(1))
        let isTracingEnabled = before || Cause.isTracingEnabled

        #expect(seen.value.map(\.id) == [nil] || isTracingEnabled)
        #expect(seen.value.map(\.cause) == [nil])
    }

    @Test("an action from outside has no cause, and causes the actions its observers dispatch")
    func observer() throws {
        let following = Cause.enableTracing()
        defer { following.dispose() }
        let (dispatcher, store) = (root.dispatcher(for: NoteAction.self), root.store(Notes()))
        let subscription = store.select(\.numbers.count).subscribe { count in
            if count == 1 { dispatcher.dispatch(.added(2)) }
        }

        dispatcher.dispatch(.added(1))

        let ids = try seen.value.map { try #require($0.id) }
        #expect(Set(ids).count == 2)
        #expect(seen.value.map(\.cause) == [nil, ids[0]])
        subscription.dispose()
    }

    @Test("causes are tracked through work, sleeps, debounces and scopes")
    func chain() throws {
        let following = Cause.enableTracing()
        defer { following.dispose() }
        let (root, scheduler) = (root, scheduler)
        let (dispatcher, store) = (root.dispatcher(for: NoteAction.self), root.store(Notes()))
        let other = root.children[0].dispatcher(for: NoteAction.self)
        let subscription = store.select(\.numbers.last).asObservable()
            .debounce(.seconds(1), on: scheduler)
            .subscribe { last in
                guard last == 1 else { return }
                root.work("load") {
                    try? await scheduler.sleep(for: .seconds(1))
                    other.dispatch(.added(2))
                }
            }

        dispatcher.dispatch(.added(1))
        scheduler.run()

        #expect(seen.value.map(\.action) == [.added(1), .added(2)])
        #expect(seen.value[1].cause == seen.value[0].id)
        subscription.dispose()
    }

    @Test("a replaced action keeps its metadata")
    func replaced() {
        let following = Cause.enableTracing()
        defer { following.dispose() }
        let scope = Scope(root: "other", scheduler: scheduler)
        let (dispatcher, seen) = (scope.dispatcher(for: NoteAction.self), seen)
        dispatcher.use { dispatched, next in
            seen.with { $0.append(dispatched) }
            next(.cleared)
        }
        dispatcher.use { dispatched, _ in seen.with { $0.append(dispatched) } }

        dispatcher.dispatch(.added(1))

        #expect(seen.value.map(\.action) == [.added(1), .cleared])
        #expect(seen.value[0].id == seen.value[1].id)
        #expect(seen.value[0].line == seen.value[1].line)
    }

    @Test(
        "a forwarded action is caused by the original and keeps its source location")
    func forwarded() throws {
        let following = Cause.enableTracing()
        defer { following.dispose() }
        root.children[0].forward(NoteAction.self, to: root) { $0 }

        root.children[0].dispatcher(for: NoteAction.self).dispatch(.added(1), fileID: "M/F.swift", line: 7)

        #expect(seen.value.map(\.scopePath) == ["app/search", "app"])
        #expect(seen.value[1].cause == seen.value[0].id)
        #expect(seen.value[1].id != seen.value[0].id)
        #expect(seen.value.map(\.line) == [7, 7])
    }
}
