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
