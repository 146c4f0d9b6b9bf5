import Dispatch

/// Runs jobs on a limited number of serial queues, which are created on demand.
///
/// Jobs start in the order of submission, at most one per queue at a time.
final class SerialQueuePool<Job: Sendable>: Sendable {
    private struct State {
        var jobs = Fifo<Job>()
        var idle: [DispatchQueue] = []
        var queueCount = 0
    }

    private let label: String
    private let width: Int
    private let state = Guarded(State())

    /// - Parameter width: The maximum number of queues, 1 or more.
    init(label: String, width: Int) {
        precondition(width > 0, "width must be greater than 0")
        (self.label, self.width) = (label, width)
    }

    /// - Parameter run: Performs a job; the same for all jobs.
    func enqueue(_ job: Job, _ run: @escaping @Sendable (Job) -> Void) {
        let queue = state.withLock { state -> DispatchQueue? in
            state.jobs.append(job)
            if let queue = state.idle.popLast() { return queue }
            guard state.queueCount < width else { return nil }
            state.queueCount += 1
            return DispatchQueue(label: label)
        }
        if let queue { queue.async { self.work(as: queue, run) } }
    }

    private func work(as queue: DispatchQueue, _ run: @Sendable (Job) -> Void) {
        while let job = nextJob(of: queue) { run(job) }
    }

    /// The next job; `nil` when there is none, which makes the queue idle.
    private func nextJob(of queue: DispatchQueue) -> Job? {
        state.withLock { state in
            if let job = state.jobs.popFirst() { return job }
            state.idle.append(queue)
            return nil
        }
    }
}

/// An executor with a few workers, for processes that should not wake up while idle.
///
/// On Linux, the default executor uses libdispatch's monitored thread pool: from the first task until the
/// process exits, a timer checks the pool once a second. The threads of serial queues are not monitored, and
/// each worker is a serial queue. Its threads exit after some seconds without work.
///
/// A task with this executor preference stays on it, together with the functions it calls, its child tasks
/// and the actors it visits; tasks that it creates with `Task { }` do not.
public final class WorkerPool: TaskExecutor {
    private let workers: SerialQueuePool<UnownedJob>

    /// - Parameters:
    ///   - label: The label of the workers' queues, shown by debuggers.
    ///   - width: The maximum number of tasks that run at once, 1 or more. Workers are created on demand.
    public init(label: String, width: Int) {
        workers = SerialQueuePool(label: label, width: width)
    }

    /// Queues the next part of a task; parts start in the order of submission.
    public func enqueue(_ job: consuming ExecutorJob) {
        workers.enqueue(UnownedJob(job)) { $0.runSynchronously(on: self.asUnownedTaskExecutor()) }
    }
}
