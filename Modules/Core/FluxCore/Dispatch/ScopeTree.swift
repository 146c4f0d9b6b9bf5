import ReactiveCore
import Synchronization

/// State that the scopes of one tree share: observers, middleware and the execution mode.
final class ScopeTree: Sendable {
    private struct Registration<Body: Sendable>: Sendable {
        let id: ObjectIdentifier
        let scope: ObjectIdentifier
        var requests: TreeEvent.Requests = []
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

    /// What a recording says about what the app does next; in replicas.
    struct Recorded {
        /// Returns the recorded value of an external input, by scope path and name.
        var input: (@Sendable (_ path: String, _ name: String) -> CodedValue?)?
        /// Returns the recorded initial state of a store, by scope path and key.
        var initialState: (@Sendable (_ path: String, _ key: String) -> RecordedInitialState?)?
    }

    let mode: ScopeMode
    let stores = StoreGraph()
    let openRoutes = OpenRoutes()
    private let diagnose: (@Sendable (Diagnostic) -> Void)?
    let recorded = Guarded(Recorded())
    /// Whether misuse is reported.
    var isDiagnosing: Bool { diagnose != nil }
    private let rootScope = Guarded(WeakScope())
    private let registrations = Guarded(Registrations())
    private let count = Atomic<UInt64>(0)
    private let workCount = Atomic<UInt64>(0)
    private let instrumented: Atomic<Bool>
    private let middlewareInstalled = Atomic(false)
    private let requests = Atomic<UInt8>(0)
    /// The number of actions and other jobs of dispatchers that are waiting for the scheduler.
    let scheduledJobs = Atomic<Int>(0)

    init(_ mode: ScopeMode, diagnose: (@Sendable (Diagnostic) -> Void)?) {
        (self.mode, self.diagnose) = (mode, diagnose)
        instrumented = Atomic(mode == .replica)
    }

    /// The root of the tree; `nil` while it is released.
    var root: Scope? {
        get { rootScope.withLock { $0.scope } }
        set { rootScope.withLock { $0.scope = newValue } }
    }

    /// Whether a dispatch must do more than reduce. If not, this check is its only overhead.
    var isInstrumented: Bool { instrumented.load(ordering: .relaxed) }

    /// Whether the tree has middleware.
    var hasMiddleware: Bool { middlewareInstalled.load(ordering: .relaxed) }

    /// Whether an observer has requested an event.
    func reports(_ event: TreeEvent.Requests) -> Bool {
        TreeEvent.Requests(rawValue: requests.load(ordering: .relaxed)).contains(event)
    }

    func observe(
        _ scope: ObjectIdentifier, _ requests: TreeEvent.Requests,
        _ observe: @escaping @Sendable (TreeEvent) -> Void
    ) -> Subscription {
        add { registrations, id in
            registrations.observers.append(
                Registration(id: id, scope: scope, requests: requests, handler: observe))
        }
    }

    func use(_ scope: ObjectIdentifier, _ middleware: @escaping TreeMiddleware) -> Subscription {
        add { $0.middleware.append(Registration(id: $1, scope: scope, handler: middleware)) }
    }

    /// Returns the number of an action whose reduction begins.
    func next() -> UInt64 { count.wrappingAdd(1, ordering: .relaxed).newValue }

    /// Returns the number of work that begins.
    func nextWork() -> UInt64 { workCount.wrappingAdd(1, ordering: .relaxed).newValue }

    /// Reports a mistake to the root's hook and to the observers of the tree.
    func report(_ diagnostic: Diagnostic) {
        guard let diagnose else { return }
        diagnose(diagnostic)
        if let root { notify(.misused(diagnostic), [ObjectIdentifier(root)]) }
    }

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
        runMiddleware(dispatched, all.filter { lineage.contains($0.scope) }[...], lineage, last)
    }

    private func runMiddleware(
        _ dispatched: DispatchedAction<any Sendable>, _ rest: ArraySlice<Registration<TreeMiddleware>>,
        _ lineage: [ObjectIdentifier], _ last: () -> Void
    ) {
        guard let first = rest.first else { return last() }
        let reason = MiddlewareOutcome.dropReason { next in
            first.handler(dispatched, next)
        } forward: {
            runMiddleware(dispatched, rest.dropFirst(), lineage, last)
        }
        if let reason { drop(dispatched, because: reason, lineage) }
    }

    /// Reports an action that middleware did not forward.
    ///
    /// - Parameter reason: Empty if the middleware gave none.
    func drop(
        _ dispatched: DispatchedAction<any Sendable>, because reason: String, _ lineage: [ObjectIdentifier]
    ) {
        notify(.dropped(dispatched, .middleware(reason)), lineage)
        guard reason.isEmpty else { return }
        report(
            .actionDroppedSilently(
                action: String(describing: type(of: dispatched.action as Any)),
                scopePath: dispatched.scopePath, fileID: dispatched.fileID, line: dispatched.line))
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
        requests.store(
            registrations.observers.reduce(TreeEvent.Requests()) { $0.union($1.requests) }.rawValue,
            ordering: .relaxed)
        middlewareInstalled.store(!registrations.middleware.isEmpty, ordering: .relaxed)
    }
}

private struct WeakScope: Sendable {
    weak var scope: Scope?
}

enum MiddlewareOutcome {
    /// Calls middleware.
    ///
    /// - Returns: Why it did not forward the action, empty without a reason; `nil` if it did.
    static func dropReason<Action>(
        _ call: (Next<Action>) -> Void, forward: (Action) -> Void
    ) -> String? {
        var (isForwarded, reason) = (false, "")
        withoutActuallyEscaping({ (action: Action) in
            isForwarded = true
            forward(action)
        }) { forward in
            withoutActuallyEscaping({ (text: String) in reason = text }) { declare in
                call(Next(forward: forward, declareDrop: declare))
            }
        }
        return isForwarded ? nil : reason
    }
}

/// The paths of the open scopes of a tree by route, to detect a route that is opened twice.
final class OpenRoutes: Sendable {
    private let paths = Guarded<[String: [String]]>([:])

    /// Adds an open scope.
    ///
    /// - Returns: The path of another open scope with the same route; `nil` if there is none.
    func add(_ route: String, path: String) -> String? {
        paths.withLock { paths in
            paths[route, default: []].append(path)
            return paths[route]?.count == 1 ? nil : paths[route]?.first
        }
    }

    func remove(_ route: String, path: String) {
        paths.withLock { paths in
            guard let index = paths[route]?.lastIndex(of: path) else { return }
            paths[route]?.remove(at: index)
            if paths[route]?.isEmpty == true { paths[route] = nil }
        }
    }
}
