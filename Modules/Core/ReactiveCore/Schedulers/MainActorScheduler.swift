import Dispatch

/// Does work on the main actor: at once when the caller is there and nothing waits, else after a hop.
///
/// Never traps, whatever thread it is called from.
public final class MainActorScheduler: Scheduler {
    private struct Queue: Sendable {
        var waiting: [WorkItem] = []
        /// Whether somebody is at it, or has been asked to: others only bring.
        var isDraining = false
    }

    private enum Step { case now, hop, nothing }

    private static let mainQueueKey = DispatchSpecificKey<Bool>()
    private let origin = ContinuousClock.now
    private let queue = Guarded(Queue())
    private let timers = Timers(on: .main)

    /// A scheduler whose time begins now. Several of them share the main actor, each with its own order.
    public init() {
        DispatchQueue.main.setSpecific(key: Self.mainQueueKey, value: true)
    }

    /// Time since this scheduler was made; runs on while the machine is awake.
    public var now: Duration { ContinuousClock.now - origin }
    /// Whether the caller is on the main thread.
    public var isCurrent: Bool { DispatchQueue.getSpecific(key: Self.mainQueueKey) == true }
    /// None of its own: asynchronous work runs on the default one.
    public var executor: (any TaskExecutor)? { nil }

    /// Does `work` before it returns when the caller is on the main actor, nothing waits and `delay` is 0; else
    /// later, in order.
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

    /// What waits; `nil` when nothing does, and then nobody is at it.
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
