public import ReactiveCore
import Synchronization

/// Takes the actions of one scope and one type, one after the other, through middleware to the stores.
///
/// Each action goes in three phases: all stores reduce it, in the order they were made and each after those it
/// waits for; then their observers hear, in that order; then what the reducers asked for is run. Dispatching is
/// legal from any thread and from inside a reducer, a middleware or an observer: the action then takes its place
/// in line, and the thread that is at it goes on with it.
public final class Dispatcher<Action: Sendable>: AnyDispatcher {
    private struct Configuration {
        var isClosed = false
        var middleware: [(id: ObjectIdentifier, Middleware<Action>)] = []
        var stores = StoreOrder()
    }

    /// What the thread inside works with: a copy of the parts, made anew when they have changed.
    private final class Pipeline {
        @exclusivity(unchecked) var version = 0
        @exclusivity(unchecked) var isClosed = false
        @exclusivity(unchecked) var outermost: MiddlewareLink<Action>?
    }

    private let scopePath: String
    private let scheduler: any Scheduler
    private let tree: ScopeTree
    /// Where its actions are reduced, unless anywhere.
    private let confinement: (any Scheduler)?
    private let lineage: [ObjectIdentifier]
    private let serialiser = Serialiser()
    private let configuration = Guarded(Configuration())
    /// Counts the changes of `configuration`, so that who dispatches need not take the lock to know of none.
    private let version = Atomic<Int>(0)
    private let confined = Confined(Pipeline())
    private let table = Confined(CellTable())
    private var pipeline: Pipeline { confined.value }

    /// - Parameter lineage: The scopes from the root down to this one's.
    init(scopePath: String, scheduler: any Scheduler, _ tree: ScopeTree, lineage: [ObjectIdentifier]) {
        (self.scopePath, self.scheduler) = (scopePath, scheduler)
        (self.tree, self.lineage) = (tree, lineage)
        confinement = tree.mode == .onScheduler ? scheduler : nil
    }

    /// Dispatches `action`. Returns after its reduction, or before when another dispatch is running.
    ///
    /// After the scope has closed, it does nothing.
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

    /// Dispatches `action` and returns when it has been reduced and heard.
    public func dispatchAndWait(_ action: Action, fileID: String = #fileID, line: Int = #line) async {
        let dispatched = makeDispatched(action, Cause.make(), fileID, line)
        await withCheckedContinuation { continuation in
            perform {
                self.process(dispatched)
                continuation.resume()
            }
        }
    }

    /// Adds `middleware` inside those added before.
    ///
    /// - Returns: Takes it out again; else it stays as long as the scope.
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

    /// Dispatches what was forwarded from the dispatchers of `forwardingPath`.
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

    /// Lets go of stores and middleware and ends what is observed; later actions do nothing.
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

    @inline(never)  // So that `dispatch` sets up no stack for it.
    private func dispatchLater(_ action: Action, _ id: Cause?, _ fileID: String, _ line: Int) {
        let dispatched = makeDispatched(action, id, fileID, line)
        perform { self.process(dispatched) }
    }

    /// Whether the calling thread may reduce.
    @inline(__always)
    private var canReduceHere: Bool { confinement.map { $0.isCurrent } ?? true }

    /// Does `job` in line, on the thread that may reduce.
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

    @inline(never)  // So that `dispatch` looks up no type for it.
    private func process(_ action: Action, _ id: Cause?, _ fileID: String, _ line: Int) {
        guard pipeline.outermost == nil, !tree.hasMiddleware, !table.value.isEmpty else {
            return processDispatched(action, id, fileID, line)
        }
        guard tree.mode != .replica, !pipeline.isClosed else { return }
        // Nobody stands between: no value whose type the run time must look up, and its time is read once.
        let dispatched = DispatchedAction<any Sendable>(
            action: action, id: id, cause: Cause.current, scopePath: scopePath, fileID: fileID,
            line: line, time: scheduler.now, forwardingPath: [])
        Cause.with(id) {
            tree.isInstrumented ? reduceObserved(action, dispatched, dispatched.time) : reduce(action)
        }
    }

    @inline(never)  // So that who has nothing between looks up no type for it.
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
            guard !pipeline.isClosed else { return }  // By the middleware.
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

    @inline(never)  // So that `dispatch` sets up no stack for it.
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

    /// Tells of an action that nobody has a store for.
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
