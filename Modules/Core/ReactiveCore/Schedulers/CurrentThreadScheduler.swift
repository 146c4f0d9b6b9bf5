/// Does work on the calling thread: at once, but work that work schedules comes after it, so nothing recurses.
///
/// Work is done in the order of its due times; nobody waits for them: while work is done, time jumps from one
/// to the next. What is scheduled on one thread does not touch another.
public final class CurrentThreadScheduler: Scheduler {
    private struct State: Sendable {
        /// What each thread is at, while it is.
        var queues: [UInt: VirtualTimeScheduler] = [:]
        /// The latest time that any thread has left off at.
        var now = Duration.zero
    }

    private let state = Guarded(State())

    /// A scheduler that nothing waits for.
    public init() {}

    /// On a thread that works, the time of that work; else the latest time of any work.
    public var now: Duration {
        let (queue, now) = state.withLock { ($0.queues[System.currentThread], $0.now) }
        return queue?.now ?? now
    }

    /// Always: each thread has an order of its own.
    public var isCurrent: Bool { true }

    /// None of its own.
    public var executor: (any TaskExecutor)? { nil }

    /// Does `work` before it returns or, called from inside work, after that work.
    public func enqueue(after delay: Duration, _ work: @escaping @Sendable () -> Void) -> any Disposable {
        if let queue = state.withLock({ $0.queues[System.currentThread] }) {
            return queue.enqueue(after: delay, work)
        }
        let queue = VirtualTimeScheduler()
        queue.advance(to: now)
        state.withLock { $0.queues[System.currentThread] = queue }
        let item = queue.enqueue(after: delay, work)
        queue.run()
        let end = queue.now
        state.withLock { state in
            state.queues[System.currentThread] = nil
            state.now = max(state.now, end)
        }
        return item
    }
}
