import FluxCore
import ReactiveCore
import ReactiveTesting
import Testing

@Suite("middleware for a tree of scopes")
struct TreeMiddlewareTests {
    private let root = Scope(root: "app", scheduler: VirtualTimeScheduler())
    private let log = Box<[String]>([])

    @Test("tree middleware wraps all dispatchers below, also those created later")
    func all() {
        let log = log
        root.use { dispatched, next in
            log.value.append("in \(dispatched.scopePath) \(dispatched.action)")
            next()
            log.value.append("out")
        }
        let screen = root.child("screen")
        let store = screen.store(Notes())
        screen.dispatcher(for: NoteAction.self).use { dispatched, next in
            log.value.append("own")
            next(dispatched.action)
        }
        store.dispatch(.added(1))

        #expect(log.value == ["in app/screen added(1)", "own", "out"])
        #expect(store.state.numbers == [1])
        root.close()
    }

    @Test("an action that is not passed on is dropped and not observed")
    func dropping() {
        let store = root.store(Notes())
        root.observe { [log] in log.value.append("\($0.dispatched.action)") }
        let gate = root.use { dispatched, next in
            if case .cleared? = dispatched.action as? NoteAction { next() }
        }
        store.dispatch(.added(1))
        store.dispatch(.cleared)
        gate.dispose()
        store.dispatch(.added(2))

        #expect(log.value == ["cleared", "added(2)"])
        #expect(store.state.numbers == [2])
        root.close()
    }

    @Test("only middleware of the action's scope and its ancestors is called, in order")
    func order() {
        let (one, other) = (root.child("one"), root.child("other"))
        for (name, scope) in [("root", root), ("one", one), ("other", other), ("last", root)] {
            scope.use { [log] _, next in
                log.value.append(name)
                next()
            }
        }
        one.dispatcher(for: Int.self).dispatch(1)
        #expect(log.value == ["root", "one", "last"])
        root.close()
    }
}

@Suite("diagnostics")
struct DiagnosticTests {
    private let scheduler = VirtualTimeScheduler()
    private let diagnostics = Box<[Diagnostic]>([])

    private func root() -> Scope {
        Scope(root: "app", scheduler: scheduler, diagnose: { [diagnostics] in diagnostics.value.append($0) })
    }

    @Test(
        "an action without a store, or after the end of its scope, is reported with its source location"
    )
    func noStore() {
        let root = root()
        let child = root.child("child")
        child.dispatcher(for: NoteAction.self).dispatch(.cleared, fileID: "A/b.swift", line: 7)
        let store = child.store(Notes())
        store.dispatch(.cleared)
        child.close()
        store.dispatch(.cleared, fileID: "A/b.swift", line: 8)

        #expect(
            diagnostics.value == [
                .actionWithoutStore(
                    action: "NoteAction", scopePath: "app/child", fileID: "A/b.swift", line: 7),
                .actionAfterClose(
                    action: "NoteAction", scopePath: "app/child", fileID: "A/b.swift", line: 8),
            ])
    }

    @Test("an error without subscribers is reported, others are not")
    func withoutSubscribers() throws {
        let root = root()
        let failing = WorkAction<Int, Void, Wrong>(in: root) { (_: Int) throws(Wrong) in throw .wrong }
        try failing.execute(1)
        scheduler.run()
        #expect(
            diagnostics.value == [
                .unhandledError(
                    work: "WorkAction<Int, (), Wrong>", error: "wrong", scopePath: "app")
            ])
        let listening = failing.errors.subscribe { _ in }
        try failing.execute(1)
        scheduler.run()
        listening.dispose()
        #expect(diagnostics.value.count == 1)
        try failing.execute(1)
        scheduler.run()
        #expect(diagnostics.value.count == 2)
        root.close()
    }

    private enum Wrong: Error { case wrong }
}
