import ReactiveCore
import Synchronization

/// What the scopes of one tree share: who observes and intercepts its actions, and how it is run.
final class ScopeTree: Sendable {
    private struct Watcher<Body: Sendable>: Sendable {
        let id: ObjectIdentifier
        let scope: ObjectIdentifier
        let body: Body
    }

    private struct Watchers: Sendable {
        var observers: [Watcher<@Sendable (TreeEvent) -> Void>] = []
        /// The first one is outermost.
        var middleware: [Watcher<TreeMiddleware>] = []

        var isEmpty: Bool { observers.isEmpty && middleware.isEmpty }

        mutating func remove(_ id: ObjectIdentifier) {
            observers.removeAll { $0.id == id }
            middleware.removeAll { $0.id == id }
        }
    }

    let mode: ScopeMode
    let diagnose: (@Sendable (Diagnosis) -> Void)?
    private let watchers = Guarded(Watchers())
    private let count = Atomic<UInt64>(0)
    private let watching: Atomic<Bool>
    private let intercepting = Atomic(false)

    init(_ mode: ScopeMode, diagnose: (@Sendable (Diagnosis) -> Void)?) {
        (self.mode, self.diagnose) = (mode, diagnose)
        watching = Atomic(mode == .replica)
    }

    /// Whether a dispatch is more than reducing; all that dispatching pays for otherwise.
    var isOn: Bool { watching.load(ordering: .relaxed) }

    /// Whether an action goes through middleware of the tree.
    var intercepts: Bool { intercepting.load(ordering: .relaxed) }

    func observe(
        _ scope: ObjectIdentifier, _ observe: @escaping @Sendable (TreeEvent) -> Void
    ) -> Subscription {
        add { $0.observers.append(Watcher(id: $1, scope: scope, body: observe)) }
    }

    func use(_ scope: ObjectIdentifier, _ middleware: @escaping TreeMiddleware) -> Subscription {
        add { $0.middleware.append(Watcher(id: $1, scope: scope, body: middleware)) }
    }

    /// The number of an action whose reduction begins.
    func next() -> UInt64 { count.wrappingAdd(1, ordering: .relaxed).newValue }

    /// - Parameter lineage: The scopes from the root down to where it happened.
    func tell(_ event: @autoclosure () -> TreeEvent, _ lineage: @autoclosure () -> [ObjectIdentifier]) {
        guard isOn else { return }
        let observers = watchers.withLock { $0.observers }
        guard !observers.isEmpty else { return }
        let (event, lineage) = (event(), lineage())
        for observer in observers where lineage.contains(observer.scope) { observer.body(event) }
    }

    /// Hands an action through the tree's middleware.
    func pass(_ dispatched: Dispatched<any Sendable>, lineage: [ObjectIdentifier], _ last: () -> Void) {
        let all = watchers.withLock { $0.middleware }
        guard !all.isEmpty else { return last() }
        pass(dispatched, all.filter { lineage.contains($0.scope) }[...], last)
    }

    private func pass(
        _ dispatched: Dispatched<any Sendable>, _ rest: ArraySlice<Watcher<TreeMiddleware>>,
        _ last: () -> Void
    ) {
        guard let first = rest.first else { return last() }
        first.body(dispatched) { pass(dispatched, rest.dropFirst(), last) }
    }

    private func add(_ change: (inout Watchers, ObjectIdentifier) -> Void) -> Subscription {
        let subscription = Subscription()
        let id = ObjectIdentifier(subscription)
        watchers.withLock { watchers in
            change(&watchers, id)
            show(watchers)
        }
        subscription.add(Subscription { [weak self] in self?.remove(id) })
        return subscription
    }

    private func remove(_ id: ObjectIdentifier) {
        let gone = watchers.withLock { watchers in
            defer {
                watchers.remove(id)
                show(watchers)
            }
            return watchers
        }
        _ = gone  // Released here, with no lock held.
    }

    private func show(_ watchers: Watchers) {
        watching.store(mode == .replica || !watchers.isEmpty, ordering: .relaxed)
        intercepting.store(!watchers.middleware.isEmpty, ordering: .relaxed)
    }
}
