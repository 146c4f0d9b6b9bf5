import ReactiveCore
import Synchronization

/// The running tasks of one scope by id.
final class WorkRegistry: Sendable {
    private struct Running {
        let place: SourcePlace?
        let origin: RunningWork
        let trace: WorkTrace?
        /// `nil` while it waits for earlier work.
        var task: Task<Void, Never>?
        var waiting: Waiting?

        func cancel(_ why: WorkEvent.Cancellation) {
            origin.end()
            task?.cancel()
            waiting?.observers.forEach { $0.resume(returning: nil) }
            trace?.cancel(why)
        }
    }

    /// Enqueued work before its start. It is no task yet: a waiting one would take more memory than all of this.
    private struct Waiting {
        let cause: Cause?
        let priority: TaskPriority
        let body: @Sendable () async -> Void
        /// Resumed with its task, or with `nil` if it was cancelled.
        var observers: [CheckedContinuation<Task<Void, Never>?, Never>] = []
    }

    private struct State {
        var isClosed = false
        /// The number of the latest work.
        var count = 0
        /// By id, in the order of the starts. What was enqueued waits until it is the first.
        var lines: [String: NumberedValues<Running>] = [:]
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
            state.lines.sorted { $0.key < $1.key }.flatMap { id, line in
                repeatElement(id, count: line.count)
            }
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
        let origin = RunningWork(path, id, trace?.number, lateActions)
        let (met, superseded, work) = state.withLock { state -> (Running?, [Running], Work) in
            if state.isClosed { return (nil, [], Work(execution: .none, number: nil)) }
            if policy == .ignoreWhileRunning, let last = state.lines[id]?.last {
                return (last.value, [], makeWork(id, last.number, last.value))
            }
            let superseded = policy.cancels ? state.lines.removeValue(forKey: id)?.values ?? [] : []
            state.count += 1
            let number = state.count
            var running = Running(place: place, origin: origin, trace: trace)
            if policy == .enqueue, state.lines[id] != nil {
                running.waiting = Waiting(cause: Cause.current, priority: Task.currentPriority, body: body)
            } else {
                running.task = task(id, number, origin, trace, body)
            }
            state.lines[id, default: NumberedValues()].append(running, number: number)
            return (superseded.first, superseded, makeWork(id, number, running))
        }
        superseded.forEach { $0.cancel(trace.map { .superseded(by: $0.number) } ?? .requested) }
        // Another thread closed the scope, or started other work that keeps this one from starting, in between.
        if case .none = work.execution { trace?.cancel(.scopeClosed) }
        if superseded.isEmpty, let met {
            trace?.cancel(met.trace.map { .superseded(by: $0.number) } ?? .requested)
        }
        // Work may continue as other work with its own id.
        if let place, let met, let otherPlace = met.place, otherPlace != place,
            RunningWork.current !== met.origin
        {
            reportReuse(id, place, otherPlace)
        }
        return work
    }

    func cancel(_ id: String, _ why: WorkEvent.Cancellation = .requested) {
        let cancelled = state.withLock { $0.lines.removeValue(forKey: id)?.values ?? [] }
        cancelled.forEach { $0.cancel(why) }
    }

    func close() {
        let cancelled = state.withLock { state in
            defer { state = State(isClosed: true) }
            return state.lines.values.flatMap(\.values)
        }
        cancelled.forEach { $0.cancel(.scopeClosed) }
    }

    /// Whether work would start now. Its beginning is notified before its task exists, which may end at once.
    private func mayStart(_ id: String, _ policy: WorkPolicy) -> Bool {
        state.withLock { state in
            !state.isClosed && (policy != .ignoreWhileRunning || state.lines[id] == nil)
        }
    }

    private func makeWork(_ id: String, _ number: Int, _ running: Running) -> Work {
        let execution = running.task.map { .task($0) } ?? Work.Execution.waiting(self, id: id, number: number)
        return Work(execution: execution, number: running.trace?.number)
    }

    /// Returns the task of work that was enqueued, when it starts; `nil` if it was cancelled before, or has ended.
    func startedTask(_ id: String, _ number: Int) async -> Task<Void, Never>? {
        await withCheckedContinuation { continuation in
            let (isWaiting, task) = state.withLock { state -> (Bool, Task<Void, Never>?) in
                state.lines[id]?.withValue(from: number) { running, found in
                    guard found == number, running?.waiting != nil else {
                        return (false, found == number ? running?.task : nil)
                    }
                    running?.waiting?.observers.append(continuation)
                    return (true, nil)
                } ?? (false, nil)
            }
            if !isWaiting { continuation.resume(returning: task) }
        }
    }

    /// Removes work that has ended, and starts the next one if it was waiting for that.
    private func remove(_ id: String, _ number: Int) {
        let (removed, started) = state.withLock { state -> (Running?, (Waiting, Task<Void, Never>)?) in
            let removed = state.lines[id]?.remove(number)
            guard let first = state.lines[id]?.first else {
                state.lines[id] = nil
                return (removed, nil)
            }
            guard let waiting = first.value.waiting else { return (removed, nil) }
            let (next, origin) = (first.number, first.value.origin)
            let task = Cause.with(waiting.cause) {
                self.task(id, next, origin, first.value.trace, priority: waiting.priority, waiting.body)
            }
            state.lines[id]?.withValue(from: first.number) { running, _ in
                running?.task = task
                running?.waiting = nil
            }
            return (removed, (waiting, task))
        }
        _ = removed  // Released here, with no lock held.
        if let (waiting, task) = started { waiting.observers.forEach { $0.resume(returning: task) } }
    }

    /// Starts a task, which removes its work at its end.
    ///
    /// - Parameter priority: `nil` for the caller's.
    private func task(
        _ id: String, _ number: Int, _ origin: RunningWork, _ trace: WorkTrace?,
        priority: TaskPriority? = nil, _ body: @escaping @Sendable () async -> Void
    ) -> Task<Void, Never> {
        Task(executorPreference: executor, priority: priority) { [weak self] in
            if !Task.isCancelled { await origin.run(body) }
            trace?.end()
            self?.remove(id, number)
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

/// A task of a scope, as the origin of actions.
///
/// While it runs, the task and its child tasks carry it in a task-local value.
final class RunningWork: Sendable {
    @TaskLocal private static var bound: RunningWork?
    private static let count = Atomic<Int>(0)

    /// The work that the caller belongs to; `nil` outside of work. If no work is running in the process, this
    /// costs one relaxed load.
    @inline(__always)
    static var current: RunningWork? { count.load(ordering: .relaxed) == 0 ? nil : bound }

    /// The path of the scope, and the id of the work in it.
    private let (path, id): (String, String)
    /// Both. Computed, because much work may be waiting.
    var name: String { "\(path): \(id)" }
    /// Its number, for observers of the tree; `nil` if its beginning was not observed.
    let number: UInt64?
    private let lateActions: LateActions
    private let over = Atomic<Bool>(false)

    init(_ path: String, _ id: String, _ number: UInt64?, _ lateActions: LateActions) {
        (self.path, self.id, self.number, self.lateActions) = (path, id, number, lateActions)
        Self.count.wrappingAdd(1, ordering: .relaxed)
    }

    deinit { Self.count.wrappingSubtract(1, ordering: .relaxed) }

    /// Whether its actions are dropped: newer work replaced it, or it was cancelled.
    var isOver: Bool { over.load(ordering: .acquiring) }

    /// Drops actions that are not reduced yet, and all later ones.
    func end() { if lateActions == .dropped { over.store(true, ordering: .releasing) } }

    func run(_ body: () async -> Void) async { await Self.$bound.withValue(self, operation: body) }

    /// Runs `body` as if the caller belonged to no work, such as an observer of an action that work
    /// dispatched.
    static func outside<Result>(_ body: () -> Result) -> Result {
        current == nil ? body() : $bound.withValue(nil, operation: body)
    }
}

/// What happens to actions that work dispatches after newer work replaced it, or after it was cancelled.
public enum LateActions: Sendable, Equatable {
    /// They are not reduced. A recording notes them, and the root's `diagnose` hook is called.
    case dropped
    /// They are reduced like others.
    case kept
}
