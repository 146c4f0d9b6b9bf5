import ReactiveCore

/// The running tasks of one scope by id.
final class WorkRegistry: Sendable {
    private struct Running {
        let number: Int
        let place: SourcePlace?
        let origin: RunningWork
        let trace: WorkTrace?
        let task: Task<Void, Never>

        func cancel(_ why: WorkEvent.Cancellation) {
            origin.end()
            task.cancel()
            trace?.cancel(why)
        }
    }

    private struct State {
        var isClosed = false
        var count = 0
        var running: [String: [Running]] = [:]
    }

    private let executor: (any TaskExecutor)?
    /// The path of the scope.
    private let path: String
    private let state = Guarded(State())
    /// Called with an id, the place of newer work, and that of different work which it replaces, or which keeps
    /// it from starting.
    private let reportReuse: @Sendable (String, SourcePlace, SourcePlace) -> Void
    private let tree: ScopeTree

    init(
        executor: (any TaskExecutor)?, path: String, _ tree: ScopeTree,
        reportReuse: @escaping @Sendable (String, SourcePlace, SourcePlace) -> Void = { _, _, _ in }
    ) {
        (self.executor, self.path, self.tree, self.reportReuse) = (executor, path, tree, reportReuse)
    }

    /// The ids of running and queued tasks; an id occurs once for each task.
    var ids: [String] {
        state.withLock { state in
            state.running.sorted { $0.key < $1.key }.flatMap { id, running in running.map { _ in id } }
        }
    }

    /// - Parameter trace: Creates what notifies the observers of the tree, if there are any.
    @discardableResult
    func start(
        _ id: String, _ policy: WorkPolicy, _ lateActions: LateActions = .dropped,
        _ place: SourcePlace? = nil, trace: @autoclosure () -> WorkTrace,
        _ body: @escaping @Sendable () async -> Void
    ) -> Work {
        let trace = tree.isInstrumented && mayStart(id, policy) ? trace() : nil
        trace?.begin(at: place)
        let origin = RunningWork("\(path): \(id)", trace?.number, lateActions)
        let (met, superseded, work) = state.withLock { state -> ([Running], [Running], Work) in
            let running = state.running[id, default: []]
            if state.isClosed { return ([], [], Work(task: nil)) }
            if policy == .ignoreWhileRunning, let last = running.last {
                return ([last], [], Work(task: last.task))
            }
            state.count += 1
            let number = state.count
            let before = policy == .enqueue ? running : []
            let task = Task(executorPreference: executor) { [weak self] in
                for earlier in before { await earlier.task.value }
                if !Task.isCancelled { await origin.run(body) }
                trace?.end()
                self?.remove(id, number)
            }
            let superseded = policy.cancels ? running : []
            state.running[id] =
                (policy.cancels ? [] : running) + [
                    Running(number: number, place: place, origin: origin, trace: trace, task: task)
                ]
            return (superseded, superseded, Work(task: task))
        }
        superseded.forEach { $0.cancel(trace.map { .superseded(by: $0.number) } ?? .requested) }
        // Another thread closed the scope, or started other work that keeps this one from starting, in between.
        if work.task == nil { trace?.cancel(.scopeClosed) }
        if superseded.isEmpty, let other = met.last {
            trace?.cancel(other.trace.map { .superseded(by: $0.number) } ?? .requested)
        }
        // Work may continue as other work with its own id.
        if let place, let other = met.first, let otherPlace = other.place, otherPlace != place,
            RunningWork.current !== other.origin
        {
            reportReuse(id, place, otherPlace)
        }
        return work
    }

    func cancel(_ id: String) {
        let cancelled = state.withLock { $0.running.removeValue(forKey: id) ?? [] }
        cancelled.forEach { $0.cancel(.requested) }
    }

    func close() {
        let cancelled = state.withLock { state in
            defer { state = State(isClosed: true) }
            return state.running.values.flatMap { $0 }
        }
        cancelled.forEach { $0.cancel(.scopeClosed) }
    }

    /// Whether work would start now. Its beginning is notified before its task exists, which may end at once.
    private func mayStart(_ id: String, _ policy: WorkPolicy) -> Bool {
        state.withLock { state in
            !state.isClosed && (policy != .ignoreWhileRunning || state.running[id, default: []].isEmpty)
        }
    }

    private func remove(_ id: String, _ number: Int) {
        state.withLock { state in
            state.running[id]?.removeAll { $0.number == number }
            if state.running[id]?.isEmpty == true { state.running[id] = nil }
        }
    }
}

extension WorkPolicy {
    /// Whether starting work cancels running work with the same id.
    fileprivate var cancels: Bool {
        switch self {
        case .cancelPrevious, .debounced: true
        case .ignoreWhileRunning, .enqueue, .concurrent: false
        }
    }
}
