import Dispatch

/// Runs work on the main actor: immediately when the caller is on it and no other work waits, otherwise after
/// a hop.
///
/// It may be called from any thread.
public final class MainActorScheduler: Scheduler {
    private struct Queue: Sendable {
        var waiting: [WorkItem] = []
        /// Whether the queue is being drained, or a drain is scheduled.
        var isDraining = false
    }

    private enum Step { case now, hop, nothing }

    private static let mainQueueKey = DispatchSpecificKey<Bool>()
    private let origin = ContinuousClock.now
    private let queue = Guarded(Queue())
    private let timers = Timers(on: .main)

    /// Creates a scheduler at time 0. Several of them share the main actor; each keeps its own order.
    public init() {
        DispatchQueue.main.setSpecific(key: Self.mainQueueKey, value: true)
    }

    /// The time since this scheduler was created, with the time in which the machine slept.
    public var now: Duration { ContinuousClock.now - origin }
    /// Whether the caller is on the main thread.
    public var isCurrent: Bool { DispatchQueue.getSpecific(key: Self.mainQueueKey) == true }
    /// `nil`: tasks use the default executor.
    public var executor: (any TaskExecutor)? { nil }

    /// Runs `work` before it returns if the caller is on the main actor, no other work waits and `delay` is
    /// 0; otherwise later, in order.
    public func enqueue(after delay: Duration, _ work: @escaping @Sendable () -> Void) -> any Disposable {
        if delay > .zero { return timers.enqueue(after: delay, work) }
        let item = WorkItem(work)
        let step = queue.withLock { queue -> Step in
            let isDraining = queue.isDraining
            queue.isDraining = true
            if !isDraining, isCurrent { return .now }
            queue.waiting.append(item)
            return isDraining ? .nothing : .hop
        }
        switch step {
        case .now:
            item.run()
            drain()
        case .hop: DispatchQueue.main.async { self.drain() }
        case .nothing: break
        }
        return item
    }

    private func drain() {
        while let items = next() {
            for item in items { item.run() }
        }
    }

    /// The waiting work; `nil` when there is none, which ends the drain.
    private func next() -> [WorkItem]? {
        queue.withLock { queue in
            guard !queue.waiting.isEmpty else {
                queue.isDraining = false
                return nil
            }
            defer { queue.waiting = [] }
            return queue.waiting
        }
    }
}
