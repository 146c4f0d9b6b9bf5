import Dispatch

/// Runs work away from the caller, several jobs at a time.
///
/// It guarantees less than other schedulers: work starts in the order of due times, and in the order of
/// scheduling at the same time, but jobs overlap, and an earlier one may finish later. Operators on this
/// scheduler still deliver one event at a time and in order, on whichever thread.
public final class ConcurrentScheduler: Scheduler {
    private let origin: ContinuousClock.Instant
    private let workers: SerialQueuePool<WorkItem>
    private let timers: Timers
    private let pool: WorkerPool

    /// - Parameters:
    ///   - label: The label of its queues, shown by debuggers.
    ///   - width: The number of jobs that run at once, 1 or more. Tasks have as many additional workers.
    ///   - time: The scheduler's time now.
    public init(label: String, width: Int, startingAt time: Duration = .zero) {
        origin = .now - time
        workers = SerialQueuePool(label: label, width: width)
        timers = Timers(on: DispatchQueue(label: label + ".timers"))
        pool = WorkerPool(label: label + ".work", width: width)
    }

    /// The start time plus the time since this scheduler was created, with the time in which the machine slept.
    public var now: Duration { ContinuousClock.now - origin }
    /// A worker pool for this scheduler's tasks.
    public var executor: (any TaskExecutor)? { pool }

    /// Runs `work` on one of its threads, started after work that was scheduled earlier for the same time.
    public func enqueue(after delay: Duration, _ work: @escaping @Sendable () -> Void) -> any Disposable {
        let item = WorkItem(work)
        guard delay > .zero else {
            start(item)
            return item
        }
        return DelayedWorkItem(item, timer: timers.enqueue(after: delay) { self.start(item) })
    }

    private func start(_ item: WorkItem) { workers.enqueue(item) { $0.run() } }
}

/// Work that waits for its due time.
private final class DelayedWorkItem: Disposable {
    private let item: WorkItem
    private let timer: any Disposable

    init(_ item: WorkItem, timer: any Disposable) { (self.item, self.timer) = (item, timer) }

    var isDisposed: Bool { item.isDisposed }

    func dispose() {
        timer.dispose()
        item.dispose()
    }
}
