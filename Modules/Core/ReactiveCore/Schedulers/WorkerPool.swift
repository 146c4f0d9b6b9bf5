/// A few workers for the asynchronous work of a process that should sleep while nothing happens.
///
/// On Linux the default executor works in libdispatch's watched pool: a timer looks after it once a second,
/// from the first task until the process ends. Serial queues are served by threads that nobody watches, and
/// each worker is one. Its threads end after some seconds without work.
///
/// A task that prefers it stays on it, with what it calls, its children and the actors it visits; tasks that
/// it makes with `Task { }` do not.
public final class WorkerPool: TaskExecutor {
    private let workers: SerialQueuePool<UnownedJob>

    /// - Parameters:
    ///   - label: Names the workers' queues in debuggers.
    ///   - width: How many tasks can be at work at once, 1 or more. Workers are made when they are wanted.
    public init(label: String, width: Int) {
        workers = SerialQueuePool(label: label, width: width)
    }

    /// Takes the next piece of a task: done after those that came before it were begun.
    public func enqueue(_ job: consuming ExecutorJob) {
        workers.enqueue(UnownedJob(job)) { $0.runSynchronously(on: self.asUnownedTaskExecutor()) }
    }
}
