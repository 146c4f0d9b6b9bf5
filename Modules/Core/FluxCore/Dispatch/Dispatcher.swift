public import ReactiveCore
import Synchronization

/// Passes the actions of one scope and one type, one at a time, through middleware to the stores.
///
/// Each action is processed in three phases: all stores reduce it, in the order in which they were created,
/// but each after the stores it waits for; then their observers are notified, in the same order; then the
/// commands that the reducers requested are run. Dispatch from any thread, also inside a reducer, a
/// middleware or an observer: the action is then queued, and the thread that is processing actions continues
/// with it.
public final class Dispatcher<Action: Sendable>: AnyDispatcher {
    private struct Configuration {
        var isClosed = false
        var middleware: [(id: ObjectIdentifier, Middleware<Action>)] = []
        var stores = StoreOrder()
    }

    /// A copy of the configuration for the thread inside the serialiser, rebuilt after a change.
    private final class Pipeline {
        @exclusivity(unchecked) var version = 0
        @exclusivity(unchecked) var isClosed = false
        @exclusivity(unchecked) var outermost: MiddlewareLink<Action>?
    }

    private let scopePath: String
    private let scheduler: any Scheduler
    private let tree: ScopeTree
    /// The scheduler on which actions are reduced; `nil` for any thread.
    private let confinement: (any Scheduler)?
    private let lineage: [ObjectIdentifier]
    private let serialiser = Serialiser()
    private let configuration = Guarded(Configuration())
    /// Counts changes of `configuration`, so that a dispatch detects them without taking the lock.
    private let version = Atomic<Int>(0)
    private let confined = Confined(Pipeline())
    private let table = Confined(CellTable())
    private var pipeline: Pipeline { confined.value }

    /// - Parameter lineage: The scopes from the root down to the dispatcher's own.
    init(scopePath: String, scheduler: any Scheduler, _ tree: ScopeTree, lineage: [ObjectIdentifier]) {
        (self.scopePath, self.scheduler) = (scopePath, scheduler)
        (self.tree, self.lineage) = (tree, lineage)
        confinement = tree.mode == .onScheduler ? scheduler : nil
    }

    /// Dispatches `action`.
    ///
    /// Returns after its reduction, or immediately if another dispatch is running. Does nothing after the
    /// scope was closed.
    ///
    /// - Parameters:
    ///   - action: The action.
    ///   - fileID: Where it is dispatched, for recordings and diagnostics.
    ///   - line: The line of the call.
    public func dispatch(_ action: Action, fileID: String = #fileID, line: Int = #line) {
        let id = Cause.make()
        guard canReduceHere, serialiser.enter() else { return dispatchLater(action, id, fileID, line) }
        updatePipeline()
        if id == nil, pipeline.outermost == nil, !tree.isInstrumented, !table.value.isEmpty {
            reduce(action)
        } else {
            process(action, id, fileID, line)
        }
        serialiser.leave()
    }

    /// Dispatches `action`, and returns after its reduction and after its observers were notified.
    ///
    /// - Parameters:
    ///   - action: The action.
    ///   - fileID: Where it is dispatched, for recordings and diagnostics.
    ///   - line: The line of the call.
    public func dispatchAndWait(_ action: Action, fileID: String = #fileID, line: Int = #line) async {
        let dispatched = makeDispatched(action, Cause.make(), fileID, line)
        await withCheckedContinuation { continuation in
            perform {
                self.process(dispatched)
                continuation.resume()
            }
        }
    }

    /// Adds `middleware` inside the middleware that was added before.
    ///
    /// - Parameter middleware: Called with each action, on the thread that processes it.
    /// - Returns: Dispose it to remove the middleware; otherwise it is removed with the scope.
    @discardableResult
    public func use(_ middleware: @escaping Middleware<Action>) -> Subscription {
        let use = Subscription()
        let id = ObjectIdentifier(use)
        let isOpen = change { configuration in
            if !configuration.isClosed { configuration.middleware.append((id, middleware)) }
            return !configuration.isClosed
        }
        guard isOpen else { return use }
        use.add(Subscription { [weak self] in self?.removeMiddleware(id) })
        return use
    }

    /// Dispatches an action that the dispatchers of `forwardingPath` forwarded.
    func dispatchForwarded(_ action: Action, forwardingPath: [ObjectIdentifier], fileID: String, line: Int) {
        let dispatched = makeDispatched(action, Cause.make(), fileID, line, forwardingPath: forwardingPath)
        perform { self.process(dispatched) }
    }

    var actionKey: String { StateKey.of(Action.self) }

    func reduceRecorded(_ action: (any Decodable.Type) throws -> any Decodable) throws {
        guard let type = Action.self as? any Decodable.Type, let action = try action(type) as? Action else {
            throw ReplicaFailure.notCodable(action: actionKey)
        }
        let dispatched = makeDispatched(action, nil, "", 0).withAction(action as any Sendable)
        serialiser.perform {
            self.updatePipeline()
            self.reduceObserved(action, dispatched, dispatched.time)
        }
    }

    func register(
        _ cell: Confined<AnyCell>, after others: [Confined<AnyCell>] = []
    ) throws(RegistrationFailure) {
        let isOpen = try change { configuration throws(RegistrationFailure) in
            if !configuration.isClosed { try configuration.stores.add(cell, after: others) }
            return !configuration.isClosed
        }
        if !isOpen { cell.value.finish() }
    }

    func unregister(_ cell: Confined<AnyCell>) {
        guard change({ $0.stores.remove(cell) }) else { return }
        cell.value.finish()
        serialiser.perform { self.updatePipeline() }
    }

    /// Releases stores and middleware and completes the stores' observers; later actions are ignored.
    func close() {
        let cells = change { configuration in
            defer { configuration = Configuration(isClosed: true) }
            return configuration.stores.inOrder
        }
        for cell in cells { cell.value.finish() }
        serialiser.perform { self.updatePipeline() }
    }

    var cells: [Confined<AnyCell>] { configuration.withLock { $0.stores.inOrder } }

    func replace(_ states: [String: SavedScope.State]) {
        serialiser.perform {
            self.updatePipeline()
            self.table.value.forEach { cell in states[cell.key].map(cell.replace) }
            self.table.value.forEach { $0.publish() }
        }
    }

    private func removeMiddleware(_ id: ObjectIdentifier) {
        change { $0.middleware.removeAll { $0.id == id } }
        serialiser.perform { self.updatePipeline() }
    }

    private func change<Result: Sendable, Failure: Error>(
        _ body: (inout Configuration) throws(Failure) -> Result
    ) throws(Failure) -> Result {
        try configuration.withLock { configuration throws(Failure) in
            defer { version.wrappingAdd(1, ordering: .releasing) }
            return try body(&configuration)
        }
    }

    @inline(never)  // Keeps `dispatch` free of its stack frame.
    private func dispatchLater(_ action: Action, _ id: Cause?, _ fileID: String, _ line: Int) {
        let dispatched = makeDispatched(action, id, fileID, line)
        perform { self.process(dispatched) }
    }

    /// Whether actions may be reduced on the calling thread.
    @inline(__always)
    private var canReduceHere: Bool { confinement.map { $0.isCurrent } ?? true }

    /// Enqueues `job` on the thread on which actions are reduced.
    private func perform(_ job: @escaping @Sendable () -> Void) {
        guard let confinement, !confinement.isCurrent else { return serialiser.perform(job) }
        confinement.schedule { [self] in serialiser.perform(job) }
    }

    private func makeDispatched(
        _ action: Action, _ id: Cause?, _ fileID: String, _ line: Int, forwardingPath: [ObjectIdentifier] = []
    ) -> DispatchedAction<Action> {
        DispatchedAction(
            action: action, id: id, cause: Cause.current, scopePath: scopePath, fileID: fileID,
            line: line, time: scheduler.now, forwardingPath: forwardingPath)
    }

    // MARK: - Inside the serialiser

    @inline(__always)
    private func updatePipeline() {
        let now = version.load(ordering: .acquiring)
        if now != pipeline.version { rebuildPipeline(now) }
    }

    @inline(never)
    private func rebuildPipeline(_ now: Int) {
        let (isClosed, middleware, cells) = configuration.withLock {
            ($0.isClosed, $0.middleware.map(\.1), $0.stores.inOrder)
        }
        (pipeline.version, pipeline.isClosed) = (now, isClosed)
        pipeline.outermost = middleware.reversed().reduce(nil) { MiddlewareLink($1, inner: $0) }
        table.value.replace(by: cells.map(\.value))
    }

    @inline(never)  // Keeps the run-time type look-up out of `dispatch`.
    private func process(_ action: Action, _ id: Cause?, _ fileID: String, _ line: Int) {
        guard pipeline.outermost == nil, !tree.hasMiddleware, !table.value.isEmpty else {
            return processDispatched(action, id, fileID, line)
        }
        guard tree.mode != .replica, !pipeline.isClosed else { return }
        // Without middleware, skip the generic value, whose type would be looked up at run time, and read the
        // time once.
        let dispatched = DispatchedAction<any Sendable>(
            action: action, id: id, cause: Cause.current, scopePath: scopePath, fileID: fileID,
            line: line, time: scheduler.now, forwardingPath: [])
        Cause.with(id) {
            tree.isInstrumented ? reduceObserved(action, dispatched, dispatched.time) : reduce(action)
        }
    }

    @inline(never)  // Keeps the run-time type look-up out of `process`.
    private func processDispatched(_ action: Action, _ id: Cause?, _ fileID: String, _ line: Int) {
        process(makeDispatched(action, id, fileID, line))
    }

    private func process(_ dispatched: DispatchedAction<Action>) {
        updatePipeline()
        guard tree.mode != .replica, !pipeline.isClosed else { return }
        let outermost = pipeline.outermost
        Cause.with(dispatched.id) {
            guard tree.isInstrumented else { return runMiddleware(dispatched, outermost) }
            tree.runMiddleware(dispatched.withAction(dispatched.action as any Sendable), lineage: lineage) {
                runMiddleware(dispatched, outermost)
            }
        }
    }

    private func runMiddleware(_ dispatched: DispatchedAction<Action>, _ link: MiddlewareLink<Action>?) {
        guard let link else {
            updatePipeline()
            guard !pipeline.isClosed else { return }  // Middleware may have closed the scope.
            if table.value.isEmpty { report(dispatched) }
            guard tree.isInstrumented else { return reduce(dispatched.action) }
            return reduceObserved(dispatched.action, dispatched.withAction(dispatched.action), scheduler.now)
        }
        link.middleware(dispatched) { action in runMiddleware(dispatched.withAction(action), link.inner) }
    }

    @inline(__always)
    private func reduce(_ action: Action) {
        let cells = table.value
        cells.forEach { unsafeDowncast($0, to: ReducingCell<Action>.self).reduce(action, cells) }
        publish(cells)
    }

    @inline(never)  // Keeps `dispatch` free of its stack frame.
    private func reduceObserved(
        _ action: Action, _ dispatched: DispatchedAction<any Sendable>, _ begin: Duration
    ) {
        let (cells, number) = (table.value, tree.next())
        cells.forEach { unsafeDowncast($0, to: ReducingCell<Action>.self).reduce(action, cells) }
        let observed = ObservedAction(
            number: number, dispatched: dispatched, begin: begin, duration: scheduler.now - begin)
        tree.notify(.reduced(observed, states: StateReader(cells)), lineage)
        publish(cells)
    }

    /// Reports an action for which there is no store.
    private func report(_ dispatched: DispatchedAction<Action>) {
        tree.diagnose?(
            .actionWithoutStore(
                action: String(describing: Action.self), scopePath: scopePath, fileID: dispatched.fileID,
                line: dispatched.line))
    }

    @inline(__always)
    private func publish(_ cells: CellTable) {
        cells.forEach { $0.publish() }
        tree.mode == .replica ? cells.dropPendingCommands() : cells.runPendingCommands()
    }
}
