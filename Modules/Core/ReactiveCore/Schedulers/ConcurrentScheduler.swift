import Dispatch

/// Does work away from the caller, several things at once.
///
/// Its promise is weaker than that of other schedulers: work is begun in the order of its due times, work due
/// together in the order it was scheduled, but not one at a time; what was begun earlier may end later. Operators
/// that work on it keep theirs: what they deliver comes one at a time and in order, from whichever thread.
public final class ConcurrentScheduler: Scheduler {
    private let origin: ContinuousClock.Instant
    private let workers: SerialQueuePool<WorkItem>
    private let timers: Timers
    private let pool: WorkerPool

    /// - Parameters:
    ///   - label: Names its queues in debuggers.
    ///   - width: How many things it does at once, 1 or more; its tasks have as many workers of their own.
    ///   - time: What it is now on this scheduler.
    public init(label: String, width: Int, startingAt time: Duration = .zero) {
        origin = .now - time
        workers = SerialQueuePool(label: label, width: width)
        timers = Timers(on: DispatchQueue(label: label + ".timers"))
        pool = WorkerPool(label: label + ".work", width: width)
    }

    /// Time since this scheduler was made, and the time it started at; runs on while the machine is awake.
    public var now: Duration { ContinuousClock.now - origin }
    /// Workers of its own, for tasks.
    public var executor: (any TaskExecutor)? { pool }

    /// Does `work` on one of its threads, begun after what was given before for the same time.
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

/// Work whose time is yet to come.
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
