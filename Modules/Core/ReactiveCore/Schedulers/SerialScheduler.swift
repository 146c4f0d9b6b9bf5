import Dispatch

/// Does work one at a time, away from the caller, on a queue of its own.
///
/// Work scheduled in a burst is done in one batch: one hop for all of it.
public final class SerialScheduler: Scheduler {
    private let queue: DispatchQueue
    private let origin = ContinuousClock.now
    private let batch = Guarded<[WorkItem]>([])

    /// - Parameter label: Names the queue in debuggers.
    public init(label: String) {
        queue = DispatchQueue(label: label)
    }

    /// Time since this scheduler was made; runs on while the machine is awake.
    public var now: Duration { ContinuousClock.now - origin }
    /// None of its own: asynchronous work runs on the default one.
    public var executor: (any TaskExecutor)? { nil }

    /// Does `work` on the queue, after what was given before for the same time.
    public func enqueue(after delay: Duration, _ work: @escaping @Sendable () -> Void) -> any Disposable {
        let item = WorkItem(work)
        if delay > .zero {
            queue.asyncAfter(deadline: .now() + delay.dispatchInterval) { item.run() }
        } else {
            let isFirst = batch.withLock { batch in
                batch.append(item)
                return batch.count == 1
            }
            if isFirst { queue.async { self.runBatch() } }
        }
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
