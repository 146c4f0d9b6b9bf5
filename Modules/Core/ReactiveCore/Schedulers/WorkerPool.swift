import Dispatch

/// A few workers for the asynchronous work of a process that should sleep while nothing happens.
///
/// On Linux the default executor works in libdispatch's watched pool: a timer looks after it once a second,
/// from the first task until the process ends. Serial queues are served by threads that nobody watches, and
/// each worker is one. Its threads end after some seconds without work.
///
/// A task that prefers it stays on it, with what it calls, its children and the actors it visits; tasks that
/// it makes with `Task { }` do not.
public final class WorkerPool: TaskExecutor {
    private struct State {
        var jobs = Fifo<UnownedJob>()
        var resting: [DispatchQueue] = []
        var workers = 0
    }

    private let label: String
    private let width: Int
    private let state = Guarded(State())

    /// - Parameters:
    ///   - label: Names the workers' queues in debuggers.
    ///   - width: How many tasks can be at work at once, 1 or more. Workers are made when they are wanted.
    public init(label: String, width: Int) {
        precondition(width > 0, "a pool without workers does nothing")
        (self.label, self.width) = (label, width)
    }

    /// Takes the next piece of a task: done after those that came before it were begun.
    public func enqueue(_ job: consuming ExecutorJob) {
        let job = UnownedJob(job)
        let worker = state.withLock { state -> DispatchQueue? in
            state.jobs.append(job)
            if let worker = state.resting.popLast() { return worker }
            guard state.workers < width else { return nil }
            state.workers += 1
            return DispatchQueue(label: label)
        }
        if let worker { worker.async { self.work(as: worker) } }
    }

    private func work(as worker: DispatchQueue) {
        while let job = nextJob(of: worker) { job.runSynchronously(on: asUnownedTaskExecutor()) }
    }

    /// `nil` when there is none, and then the worker rests.
    private func nextJob(of worker: DispatchQueue) -> UnownedJob? {
        state.withLock { state in
            if let job = state.jobs.popFirst() { return job }
            state.resting.append(worker)
            return nil
        }
    }
}
