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
    struct Configuration {
        var isClosed = false
        var middleware: [(id: ObjectIdentifier, Middleware<Action>)] = []
        var stores = StoreOrder()
    }

    /// A copy of the configuration for the thread inside the serialiser, rebuilt after a change.
    final class Pipeline {
        @exclusivity(unchecked) var version = 0
        @exclusivity(unchecked) var isClosed = false
        @exclusivity(unchecked) var outermost: MiddlewareLink<Action>?
        /// How many actions of this dispatcher have caused one another, up to the current one.
        @exclusivity(unchecked) var chainLength = 0
    }

    let scopePath: String
    let scheduler: any Scheduler
    let tree: ScopeTree
    /// Whether actions are reduced on `scheduler` only, not on any thread.
    private let isConfined: Bool
    let lineage: [ObjectIdentifier]
    /// Whether misuse is reported, which needs to know the thread that processes an action.
    private let diagnoses: Bool
    let serialiser = Serialiser()
    let configuration = Guarded(Configuration())
    /// Counts changes of `configuration`, so that a dispatch detects them without taking the lock.
    let version = Atomic<Int>(0)
    let confined = Confined(Pipeline())
    let table = Confined(CellTable())
    let currentReducer = CurrentReducer()
    var pipeline: Pipeline { confined.value }
    /// The dispatcher's scope.
    var scope: ObjectIdentifier { lineage.last ?? ObjectIdentifier(self) }

    /// - Parameter lineage: The scopes from the root down to the dispatcher's own.
    init(scopePath: String, scheduler: any Scheduler, _ tree: ScopeTree, lineage: [ObjectIdentifier]) {
        (self.scopePath, self.scheduler) = (scopePath, scheduler)
        (self.tree, self.lineage, diagnoses) = (tree, lineage, tree.isDiagnosing)
        isConfined = tree.mode == .onScheduler
    }

    /// Dispatches `action`.
    ///
    /// Returns after its reduction, or immediately if another dispatch is running or if the tree reduces on its
    /// scheduler and the caller is elsewhere. Does nothing after the scope was closed.
    ///
    /// - Parameters:
    ///   - action: The action.
    ///   - fileID: Where it is dispatched, for recordings and diagnostics.
    ///   - line: The line of the call.
    public func dispatch(_ action: Action, fileID: String = #fileID, line: Int = #line) {
        let id = Cause.make()
        if let work = RunningWork.current { return dispatch(action, id, from: work, fileID, line) }
        guard canReduceHere, enter() else { return dispatchLater(action, id, fileID, line) }
        updatePipeline()
        guard !table.value.hasReaders || !currentReducer.isReducing else {
            leave()
            return dispatchAfterReducer(action, id, fileID, line)
        }
        if id == nil, pipeline.outermost == nil, !tree.isInstrumented, !table.value.isEmpty {
            reduce(action)
        } else {
            process(action, id, fileID, line)
        }
        leave()
    }

    /// Dispatches `action`, and returns after its reduction and after its observers were notified.
    ///
    /// - Parameters:
    ///   - action: The action.
    ///   - fileID: Where it is dispatched, for recordings and diagnostics.
    ///   - line: The line of the call.
    public func dispatchAndWait(_ action: Action, fileID: String = #fileID, line: Int = #line) async {
        let dispatched = makeDispatched(action, Cause.make(), fileID, line)
        let work = RunningWork.current
        await withCheckedContinuation { continuation in
            perform {
                self.process(dispatched, from: work)
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

    func removeMiddleware(_ id: ObjectIdentifier) {
        change { $0.middleware.removeAll { $0.id == id } }
        serialiser.perform { self.updatePipeline() }
    }

    func change<Result: Sendable, Failure: Error>(
        _ body: (inout Configuration) throws(Failure) -> Result
    ) throws(Failure) -> Result {
        try configuration.withLock { configuration throws(Failure) in
            defer { version.wrappingAdd(1, ordering: .releasing) }
            return try body(&configuration)
        }
    }

    @inline(never)  // Keeps `dispatch` free of its stack frame.
    func dispatch(
        _ action: Action, _ id: Cause?, from work: RunningWork, _ fileID: String, _ line: Int
    ) {
        let dispatched = makeDispatched(action, id, fileID, line)
        perform { self.process(dispatched, from: work) }
    }

    @inline(never)  // Keeps `dispatch` free of its stack frame.
    func dispatchLater(_ action: Action, _ id: Cause?, _ fileID: String, _ line: Int) {
        let dispatched = makeDispatched(action, id, fileID, line)
        guard serialiser.isHeldByCaller else { return perform { self.process(dispatched) } }
        let length = pipeline.chainLength + 1
        perform { self.process(dispatched, inChain: length) }
    }

    /// Dispatches an action whose dispatcher has readers, one of which is being reduced by the caller.
    @inline(never)
    func dispatchAfterReducer(_ action: Action, _ id: Cause?, _ fileID: String, _ line: Int) {
        let dispatched = makeDispatched(action, id, fileID, line)
        schedule { self.process(dispatched) }
    }

    @inline(__always)
    private func enter() -> Bool { diagnoses ? serialiser.enterAsOwner() : serialiser.enter() }

    @inline(__always)
    private func leave() { if diagnoses { serialiser.leaveAsOwner() } else { serialiser.leave() } }

    /// Whether the calling thread is processing an action; `false` in a tree without a `diagnose` hook.
    var isBusyHere: Bool { serialiser.isHeldByCaller }

    /// Whether actions may be reduced on the calling thread.
    @inline(__always)
    var canReduceHere: Bool { !isConfined || scheduler.isCurrent }

    /// Enqueues `job` on the thread on which actions are reduced.
    func perform(_ job: @escaping @Sendable () -> Void) {
        canReduceHere ? serialiser.perform(job) : schedule(job)
    }

    private func schedule(_ job: @escaping @Sendable () -> Void) {
        tree.scheduledJobs.wrappingAdd(1, ordering: .relaxed)
        scheduler.schedule { [self] in
            serialiser.perform(job)
            tree.scheduledJobs.wrappingSubtract(1, ordering: .relaxed)
        }
    }

    func afterQueuedActions(_ body: @escaping @Sendable () -> Void) { serialiser.perform(body) }

    func makeDispatched(
        _ action: Action, _ id: Cause?, _ fileID: String, _ line: Int, forwardingPath: [ObjectIdentifier] = []
    ) -> DispatchedAction<Action> {
        DispatchedAction(
            action: action, id: id, cause: Cause.current, scopePath: scopePath, fileID: fileID,
            line: line, time: scheduler.now, forwardingPath: forwardingPath)
    }
}

/// The processing of one action, inside the serialiser.
extension Dispatcher {
    @inline(__always)
    func updatePipeline() {
        let now = version.load(ordering: .acquiring)
        if now != pipeline.version { rebuildPipeline(now) }
    }

    @inline(never)
    func rebuildPipeline(_ now: Int) {
        let (isClosed, middleware, cells) = configuration.withLock {
            ($0.isClosed, $0.middleware.map(\.1), $0.stores.inOrder)
        }
        (pipeline.version, pipeline.isClosed) = (now, isClosed)
        pipeline.outermost = middleware.reversed().reduce(nil) { MiddlewareLink($1, inner: $0) }
        table.value.replace(by: cells.map(\.value), readers: tree.stores.readers(of: self).map(\.value))
    }

    @inline(never)  // Keeps the run-time type look-up out of `dispatch`.
    func process(_ action: Action, _ id: Cause?, _ fileID: String, _ line: Int) {
        guard pipeline.outermost == nil, !tree.hasMiddleware, !table.value.isEmpty else {
            return processDispatched(action, id, fileID, line)
        }
        guard tree.mode != .replica else { return }
        guard !pipeline.isClosed else { return reportClosed(fileID, line) }
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
    func processDispatched(_ action: Action, _ id: Cause?, _ fileID: String, _ line: Int) {
        processHere(makeDispatched(action, id, fileID, line))
    }

    /// Processes an action in a place that may belong to other work than the one that dispatched it.
    ///
    /// - Parameter work: The work that dispatched it; `nil` if it was not work.
    func process(_ dispatched: DispatchedAction<Action>, from work: RunningWork? = nil) {
        if let work, work.isOver { return drop(dispatched, .late(work: work.name, number: work.number)) }
        RunningWork.outside { processHere(dispatched) }
    }

    /// Processes an action that another action caused, and counts how many caused one another.
    func process(_ dispatched: DispatchedAction<Action>, inChain length: Int) {
        pipeline.chainLength = length
        process(dispatched)
        pipeline.chainLength = 0
        guard length == 1_001 else { return }
        tree.report(
            .actionLoop(
                action: String(describing: Action.self), scopePath: scopePath, fileID: dispatched.fileID,
                line: dispatched.line))
    }

    func drop(_ dispatched: DispatchedAction<Action>, _ reason: DropReason) {
        guard tree.mode != .replica else { return }
        tree.notify(.dropped(dispatched.withAction(dispatched.action), reason), lineage)
        guard case .late(let work, _) = reason else { return }
        tree.report(
            .lateAction(
                action: String(describing: Action.self), work: work, scopePath: scopePath,
                fileID: dispatched.fileID, line: dispatched.line))
    }

    func processHere(_ dispatched: DispatchedAction<Action>) {
        updatePipeline()
        guard tree.mode != .replica else { return }
        guard !pipeline.isClosed else { return reportClosed(dispatched.fileID, dispatched.line) }
        let outermost = pipeline.outermost
        Cause.with(dispatched.id) {
            guard tree.isInstrumented else { return runMiddleware(dispatched, outermost) }
            tree.runMiddleware(dispatched.withAction(dispatched.action as any Sendable), lineage: lineage) {
                runMiddleware(dispatched, outermost)
            }
        }
    }

    func runMiddleware(_ dispatched: DispatchedAction<Action>, _ link: MiddlewareLink<Action>?) {
        guard let link else {
            updatePipeline()
            guard !pipeline.isClosed else { return }  // Middleware may have closed the scope.
            if table.value.isEmpty { report(dispatched) }
            guard tree.isInstrumented else { return reduce(dispatched.action) }
            return reduceObserved(dispatched.action, dispatched.withAction(dispatched.action), scheduler.now)
        }
        let reason = MiddlewareOutcome.dropReason { next in
            link.middleware(dispatched, next)
        } forward: {
            runMiddleware(dispatched.withAction($0), link.inner)
        }
        if let reason {
            tree.drop(dispatched.withAction(dispatched.action), because: reason, lineage)
        }
    }

    @inline(__always)
    func reduce(_ action: Action) {
        let cells = table.value
        cells.forEach { unsafeDowncast($0, to: ReducingCell<Action>.self).reduce(action, cells) }
        if cells.hasReaders { cells.deriveReaders() }
        publish(cells)
    }

    @inline(never)  // Keeps `dispatch` free of its stack frame.
    func reduceObserved(
        _ action: Action, _ dispatched: DispatchedAction<any Sendable>, _ begin: Duration
    ) {
        let (cells, number) = (table.value, tree.next())
        if tree.reports(.begun) { tree.notify(.begun(number, dispatched), lineage) }
        cells.forEach { unsafeDowncast($0, to: ReducingCell<Action>.self).reduce(action, cells) }
        let derived = cells.derivedReaders()
        let observed = ObservedAction(
            number: number, dispatched: dispatched, duration: scheduler.now - begin)
        tree.notify(.reduced(observed, states: StateReader(cells, derived)), lineage)
        publish(cells)
        if tree.reports(.processed), tree.mode != .replica { tree.notify(.processed(dispatched), lineage) }
    }

    /// Reports an action in a closed scope.
    func reportClosed(_ fileID: String, _ line: Int) {
        guard tree.isDiagnosing else { return }
        let action = String(describing: Action.self)
        let observed = tree.root?.subtree.flatMap(\.dispatchers).first { $0 !== self && $0.isBusyHere }
        if let cell = observed?.cells.first?.value {
            tree.report(
                .subscriptionOutlivedScope(
                    state: "\(cell.path):\(cell.name)", action: action, scopePath: scopePath, fileID: fileID,
                    line: line))
        } else {
            tree.report(
                .actionAfterClose(action: action, scopePath: scopePath, fileID: fileID, line: line))
        }
    }

    /// Reports an action for which there is no store.
    func report(_ dispatched: DispatchedAction<Action>) {
        tree.report(
            .actionWithoutStore(
                action: String(describing: Action.self), scopePath: scopePath, fileID: dispatched.fileID,
                line: dispatched.line))
    }

    @inline(__always)
    func publish(_ cells: CellTable) {
        cells.forEach { $0.publish() }
        cells.publishReaders()
        runCommands(cells)
    }

    @inline(__always)
    func runCommands(_ cells: CellTable) {
        tree.mode == .replica ? cells.dropPendingCommands() : cells.runPendingCommands()
    }
}
