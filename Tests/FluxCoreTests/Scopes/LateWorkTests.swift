import FluxCore
import ReactiveCore
import ReactiveTesting
import Testing

@Suite("actions of work that is over")
struct LateWorkTests {
    private let scheduler = VirtualTimeScheduler()
    private let diagnostics = Box<[Diagnostic]>([])
    private let root: Scope
    private let store: Store<Notes>

    init() {
        root = Scope(root: "app", scheduler: scheduler) { [diagnostics] in diagnostics.value.append($0) }
        store = root.store(Notes())
    }

    /// Starts work that ignores its cancellation and dispatches a number after a delay.
    private func start(
        _ number: Int, _ policy: WorkPolicy = .cancelPrevious, after delay: Duration,
        _ lateActions: LateActions = .dropped
    ) {
        let (store, scheduler) = (store, scheduler)
        root.work("find", policy, lateActions: lateActions) {
            // A task of its own continues after its cancellation, as a callback of an old service does.
            await Task(executorPreference: scheduler.executor) { try? await scheduler.sleep(for: delay) }
                .value
            store.dispatch(.added(number))
        }
    }

    @Test(
        "newer work drops what the previous dispatches later, but not what it dispatched before",
        arguments: [(1, [1, 2]), (3, [2]), (2, [1, 2])])
    func replaced(delay: Int, expected: [Int]) {
        start(1, after: .seconds(delay))
        scheduler.advance(by: .seconds(2))
        start(2, after: .seconds(2))
        scheduler.advance(by: .seconds(9))

        #expect(store.state.numbers == expected)
        #expect(diagnostics.value.count == 2 - expected.count)
        root.close()
    }

    @Test("a new start of debounced work drops what the running one dispatches later")
    func debounced() {
        start(1, .debounced(for: .seconds(1)), after: .seconds(2))
        scheduler.advance(by: .seconds(2))
        start(2, .debounced(for: .seconds(1)), after: .seconds(2))
        scheduler.advance(by: .seconds(9))

        #expect(store.state.numbers == [2])
        root.close()
    }

    @Test(
        "work that replaces nothing leaves the actions of the other work",
        arguments: [WorkPolicy.enqueue, .concurrent])
    func together(policy: WorkPolicy) {
        start(1, policy, after: .seconds(2))
        scheduler.advance(by: .seconds(1))
        start(2, policy, after: .seconds(2))
        scheduler.advance(by: .seconds(9))

        #expect(store.state.numbers == [1, 2])
        #expect(diagnostics.value.isEmpty)
        root.close()
    }

    @Test("work that is ignored while other work is running drops nothing")
    func ignored() {
        start(1, .ignoreWhileRunning, after: .seconds(2))
        start(2, .ignoreWhileRunning, after: .seconds(1))
        scheduler.advance(by: .seconds(9))

        #expect(store.state.numbers == [1])
        root.close()
    }

    @Test("closing a scope drops what its work dispatches to scopes above it")
    func closed() {
        let (child, store, scheduler) = (root.child("screen"), store, scheduler)
        child.work("find") {
            await Task(executorPreference: scheduler.executor) {
                try? await scheduler.sleep(for: .seconds(1))
            }.value
            store.dispatch(.added(1), fileID: "App/Search.swift", line: 7)
        }
        scheduler.advance(by: .zero)
        child.close()
        scheduler.advance(by: .seconds(9))

        #expect(store.state.numbers.isEmpty)
        #expect(
            diagnostics.value == [
                .lateAction(
                    action: "NoteAction", work: "app/screen: find", scopePath: "app",
                    fileID: "App/Search.swift", line: 7)
            ])
        root.close()
    }

    @Test("replaced work cannot report its cancellation; work that is cancelled by its id cannot either")
    func cancellation() {
        let (store, scheduler) = (store, scheduler)
        func start(_ number: Int, _ lateActions: LateActions = .dropped) {
            root.work("find", lateActions: lateActions) {
                do { try await scheduler.sleep(for: .seconds(1)) } catch { store.dispatch(.added(number)) }
            }
            scheduler.advance(by: .zero)
        }
        start(1)
        start(2)
        root.cancelWork("find")
        scheduler.advance(by: .seconds(9))
        #expect(store.state.numbers.isEmpty)

        start(3, .kept)
        root.cancelWork("find")
        scheduler.advance(by: .seconds(9))
        #expect(store.state.numbers == [3])
        root.close()
    }

    @Test("an action that is queued before newer work starts, and reduced after it, is dropped")
    func queued() {
        let (store, scheduler, root) = (store, scheduler, root)
        store.asProperty().changes.subscribe { state in
            guard state.numbers.count == 1 else { return }
            // Queued behind this action, which is still being delivered.
            root.work("find") { try? await scheduler.sleep(for: .seconds(1)) }
        }
        root.work("find") {
            store.dispatch(.added(1))
            store.dispatch(.added(2))
        }
        scheduler.advance(by: .seconds(9))

        #expect(store.state.numbers == [1])
        root.close()
    }

    @Test("an observer's own action is reduced, even if the action before it replaced the work")
    func consequences() {
        let (store, scheduler, root) = (store, scheduler, root)
        store.asProperty().changes.subscribe { state in
            guard state.numbers == [1] else { return }
            root.work("find") { try? await scheduler.sleep(for: .seconds(1)) }
            store.dispatch(.added(10))
        }
        root.work("find") { store.dispatch(.added(1)) }
        scheduler.advance(by: .seconds(9))

        #expect(store.state.numbers == [1, 10])
        root.close()
    }
}
