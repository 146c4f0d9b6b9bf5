import Dispatch

/// Runs work one at a time on its own queue, away from the caller.
///
/// Work that is scheduled in a burst runs as one batch, with a single hop.
public final class SerialScheduler: Scheduler {
    private static let queueKey = DispatchSpecificKey<ObjectIdentifier>()

    private let queue: DispatchQueue
    private let origin: ContinuousClock.Instant
    private let batch = Guarded<[WorkItem]>([])
    private let timers: Timers
    private let pool: WorkerPool

    /// - Parameters:
    ///   - label: The label of its queues, shown by debuggers.
    ///   - time: The scheduler's time now, such as the end time of a recording that is resumed.
    public init(label: String, startingAt time: Duration = .zero) {
        origin = .now - time
        queue = DispatchQueue(label: label)
        timers = Timers(on: queue)
        pool = WorkerPool(label: label + ".work", width: 4)
        queue.setSpecific(key: Self.queueKey, value: ObjectIdentifier(queue))
    }

    /// The start time plus the time since this scheduler was created, with the time in which the machine slept.
    public var now: Duration { ContinuousClock.now - origin }
    /// Whether the caller is on the queue.
    public var isCurrent: Bool { DispatchQueue.getSpecific(key: Self.queueKey) == ObjectIdentifier(queue) }
    /// Four workers in addition to the queue, so that long tasks do not delay scheduled work. Idle workers do
    /// not wake the process.
    public var executor: (any TaskExecutor)? { pool }

    /// Runs `work` on the queue, after work that was scheduled earlier for the same time.
    public func enqueue(after delay: Duration, _ work: @escaping @Sendable () -> Void) -> any Disposable {
        if delay > .zero { return timers.enqueue(after: delay, work) }
        let item = WorkItem(work)
        let isFirst = batch.withLock { batch in
            batch.append(item)
            return batch.count == 1
        }
        if isFirst { queue.async { self.runBatch() } }
        return item
    }

    private func runBatch() {
        let items = batch.withLock { batch in
            defer { batch = [] }
            return batch
        }
        for item in items { item.run() }
    }
}

extension Duration {
    var dispatchInterval: DispatchTimeInterval {
        let (seconds, attoseconds) = components
        guard seconds < 9_000_000_000 else { return .never }
        return .nanoseconds(Int(seconds) * 1_000_000_000 + Int(attoseconds / 1_000_000_000))
    }
}
