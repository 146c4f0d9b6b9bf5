import Dispatch

/// Does work one at a time, away from the caller, on a queue of its own.
///
/// Work scheduled in a burst is done in one batch: one hop for all of it.
public final class SerialScheduler: Scheduler {
    private static let queueKey = DispatchSpecificKey<ObjectIdentifier>()

    private let queue: DispatchQueue
    private let origin: ContinuousClock.Instant
    private let batch = Guarded<[WorkItem]>([])
    private let timers: Timers
    private let pool: WorkerPool

    /// - Parameters:
    ///   - label: Names the queue in debuggers, and those of `executor`.
    ///   - time: What it is now on this scheduler, such as where a recorded one had come to.
    public init(label: String, startingAt time: Duration = .zero) {
        origin = .now - time
        queue = DispatchQueue(label: label)
        timers = Timers(on: queue)
        pool = WorkerPool(label: label + ".work", width: 4)
        queue.setSpecific(key: Self.queueKey, value: ObjectIdentifier(queue))
    }

    /// Time since this scheduler was made, and the time it started at; runs on while the machine is awake.
    public var now: Duration { ContinuousClock.now - origin }
    /// Whether the caller is on the queue.
    public var isCurrent: Bool { DispatchQueue.getSpecific(key: Self.queueKey) == ObjectIdentifier(queue) }
    /// Four workers of its own beside the queue: work that takes long holds up nothing that is scheduled, and
    /// when all is done nothing in the process wakes.
    public var executor: (any TaskExecutor)? { pool }

    /// Does `work` on the queue, after what was given before for the same time.
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
