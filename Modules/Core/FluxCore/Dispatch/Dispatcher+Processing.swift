import ReactiveCore
import Synchronization

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
