import ReactiveCore
import Synchronization

/// State that the scopes of one tree share: observers, middleware and the execution mode.
final class ScopeTree: Sendable {
    private struct Registration<Body: Sendable>: Sendable {
        let id: ObjectIdentifier
        let scope: ObjectIdentifier
        let handler: Body
    }

    private struct Registrations: Sendable {
        var observers: [Registration<@Sendable (TreeEvent) -> Void>] = []
        /// The first element is outermost.
        var middleware: [Registration<TreeMiddleware>] = []

        var isEmpty: Bool { observers.isEmpty && middleware.isEmpty }

        mutating func remove(_ id: ObjectIdentifier) {
            observers.removeAll { $0.id == id }
            middleware.removeAll { $0.id == id }
        }
    }

    let mode: ScopeMode
    let diagnose: (@Sendable (Diagnostic) -> Void)?
    private let registrations = Guarded(Registrations())
    private let count = Atomic<UInt64>(0)
    private let instrumented: Atomic<Bool>
    private let middlewareInstalled = Atomic(false)

    init(_ mode: ScopeMode, diagnose: (@Sendable (Diagnostic) -> Void)?) {
        (self.mode, self.diagnose) = (mode, diagnose)
        instrumented = Atomic(mode == .replica)
    }

    /// Whether a dispatch must do more than reduce. If not, this check is its only overhead.
    var isInstrumented: Bool { instrumented.load(ordering: .relaxed) }

    /// Whether the tree has middleware.
    var hasMiddleware: Bool { middlewareInstalled.load(ordering: .relaxed) }

    func observe(
        _ scope: ObjectIdentifier, _ observe: @escaping @Sendable (TreeEvent) -> Void
    ) -> Subscription {
        add { $0.observers.append(Registration(id: $1, scope: scope, handler: observe)) }
    }

    func use(_ scope: ObjectIdentifier, _ middleware: @escaping TreeMiddleware) -> Subscription {
        add { $0.middleware.append(Registration(id: $1, scope: scope, handler: middleware)) }
    }

    /// Returns the number of an action whose reduction begins.
    func next() -> UInt64 { count.wrappingAdd(1, ordering: .relaxed).newValue }

    /// Notifies the observers of the scopes in `lineage`.
    ///
    /// - Parameter lineage: The scopes from the root down to the event's.
    func notify(_ event: @autoclosure () -> TreeEvent, _ lineage: @autoclosure () -> [ObjectIdentifier]) {
        guard isInstrumented else { return }
        let observers = registrations.withLock { $0.observers }
        guard !observers.isEmpty else { return }
        let (event, lineage) = (event(), lineage())
        for observer in observers where lineage.contains(observer.scope) { observer.handler(event) }
    }

    /// Passes an action through the tree's middleware, then calls `last`.
    func runMiddleware(
        _ dispatched: DispatchedAction<any Sendable>, lineage: [ObjectIdentifier], _ last: () -> Void
    ) {
        let all = registrations.withLock { $0.middleware }
        guard !all.isEmpty else { return last() }
        runMiddleware(dispatched, all.filter { lineage.contains($0.scope) }[...], last)
    }

    private func runMiddleware(
        _ dispatched: DispatchedAction<any Sendable>, _ rest: ArraySlice<Registration<TreeMiddleware>>,
        _ last: () -> Void
    ) {
        guard let first = rest.first else { return last() }
        first.handler(dispatched) { runMiddleware(dispatched, rest.dropFirst(), last) }
    }

    private func add(_ change: (inout Registrations, ObjectIdentifier) -> Void) -> Subscription {
        let subscription = Subscription()
        let id = ObjectIdentifier(subscription)
        registrations.withLock { registrations in
            change(&registrations, id)
            updateFlags(registrations)
        }
        subscription.add(Subscription { [weak self] in self?.remove(id) })
        return subscription
    }

    private func remove(_ id: ObjectIdentifier) {
        let previous = registrations.withLock { registrations in
            defer {
                registrations.remove(id)
                updateFlags(registrations)
            }
            return registrations
        }
        _ = previous  // Released here, outside of the lock.
    }

    private func updateFlags(_ registrations: Registrations) {
        instrumented.store(mode == .replica || !registrations.isEmpty, ordering: .relaxed)
        middlewareInstalled.store(!registrations.middleware.isEmpty, ordering: .relaxed)
    }
}
