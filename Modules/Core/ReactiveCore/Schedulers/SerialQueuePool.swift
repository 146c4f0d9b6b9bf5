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
