import ReactiveCore
import Synchronization

/// Who observes and intercepts the actions of one tree of scopes, and what a whole tree shares beside.
final class ActionWatch: Sendable {
    private struct Watcher<Body: Sendable>: Sendable {
        let id: ObjectIdentifier
        let scope: ObjectIdentifier
        let body: Body
    }

    private struct Watchers: Sendable {
        var observers: [Watcher<@Sendable (ObservedAction) -> Void>] = []
        /// The first one is outermost.
        var middleware: [Watcher<TreeMiddleware>] = []

        var isEmpty: Bool { observers.isEmpty && middleware.isEmpty }

        mutating func remove(_ id: ObjectIdentifier) {
            observers.removeAll { $0.id == id }
            middleware.removeAll { $0.id == id }
        }
    }

    let diagnose: (@Sendable (Diagnosis) -> Void)?
    private let watchers = Guarded(Watchers())
    private let count = Atomic<UInt64>(0)
    private let watching = Atomic<Bool>(false)

    init(diagnose: (@Sendable (Diagnosis) -> Void)?) { self.diagnose = diagnose }

    /// Whether anybody watches; all that dispatching pays for when nobody does.
    var isOn: Bool { watching.load(ordering: .relaxed) }

    func observe(
        _ scope: ObjectIdentifier, _ observe: @escaping @Sendable (ObservedAction) -> Void
    ) -> Subscription {
        add { $0.observers.append(Watcher(id: $1, scope: scope, body: observe)) }
    }

    func use(_ scope: ObjectIdentifier, _ middleware: @escaping TreeMiddleware) -> Subscription {
        add { $0.middleware.append(Watcher(id: $1, scope: scope, body: middleware)) }
    }

    /// The number of an action whose reduction begins.
    func next() -> UInt64 { count.wrappingAdd(1, ordering: .relaxed).newValue }

    /// - Parameter lineage: The scopes from the root down to the action's.
    func tell(_ action: ObservedAction, lineage: [ObjectIdentifier]) {
        for observer in watchers.withLock({ $0.observers }) where lineage.contains(observer.scope) {
            observer.body(action)
        }
    }

    /// Hands an action through the tree's middleware.
    func pass(_ dispatched: Dispatched<any Sendable>, lineage: [ObjectIdentifier], _ last: () -> Void) {
        let all = watchers.withLock { $0.middleware }.filter { lineage.contains($0.scope) }
        pass(dispatched, all[...], last)
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
            watching.store(true, ordering: .relaxed)
        }
        subscription.add(Subscription { [weak self] in self?.remove(id) })
        return subscription
    }

    private func remove(_ id: ObjectIdentifier) {
        let gone = watchers.withLock { watchers in
            defer {
                watchers.remove(id)
                watching.store(!watchers.isEmpty, ordering: .relaxed)
            }
            return watchers
        }
        _ = gone  // Released here, with no lock held.
    }
}
