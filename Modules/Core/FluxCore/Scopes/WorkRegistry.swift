import ReactiveCore

/// The running tasks of one scope by id.
final class WorkRegistry: Sendable {
    private struct Running {
        let number: Int
        let task: Task<Void, Never>
    }

    private struct State {
        var isClosed = false
        var count = 0
        var running: [String: [Running]] = [:]
    }

    private let executor: (any TaskExecutor)?
    private let state = Guarded(State())

    init(executor: (any TaskExecutor)?) {
        self.executor = executor
    }

    /// The ids of running and queued tasks; an id occurs once for each task.
    var ids: [String] {
        state.withLock { state in
            state.running.sorted { $0.key < $1.key }.flatMap { id, running in running.map { _ in id } }
        }
    }

    @discardableResult
    func start(_ id: String, _ policy: WorkPolicy, _ body: @escaping @Sendable () async -> Void) -> Work {
        let (superseded, work) = state.withLock { state -> ([Running], Work) in
            let running = state.running[id, default: []]
            if state.isClosed { return ([], Work(task: nil)) }
            if policy == .ignoreWhileRunning, let last = running.last { return ([], Work(task: last.task)) }
            state.count += 1
            let number = state.count
            let before = policy == .enqueue ? running : []
            let task = Task(executorPreference: executor) { [weak self] in
                for earlier in before { await earlier.task.value }
                if !Task.isCancelled { await body() }
                self?.remove(id, number)
            }
            let superseded = policy.cancels ? running : []
            state.running[id] = (policy.cancels ? [] : running) + [Running(number: number, task: task)]
            return (superseded, Work(task: task))
        }
        superseded.forEach { $0.task.cancel() }
        return work
    }

    func cancel(_ id: String) {
        let cancelled = state.withLock { $0.running.removeValue(forKey: id) ?? [] }
        cancelled.forEach { $0.task.cancel() }
    }

    func close() {
        let cancelled = state.withLock { state in
            defer { state = State(isClosed: true) }
            return state.running.values.flatMap { $0 }
        }
        cancelled.forEach { $0.task.cancel() }
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
