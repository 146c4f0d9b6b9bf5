/// Runs work on the calling thread: immediately, but work that is scheduled by other work runs after it.
///
/// So nothing recurses. Work runs in the order of due times without waiting for them: the time jumps from one
/// due time to the next. Threads do not affect each other.
public final class CurrentThreadScheduler: Scheduler {
    private struct State: Sendable {
        /// The queues of the threads that are running work, by thread identifier.
        var queues: [UInt: VirtualTimeScheduler] = [:]
        /// The latest time that any thread has reached.
        var now = Duration.zero
    }

    private let state = Guarded(State())

    /// Creates a scheduler at time 0.
    public init() {}

    /// The time of the running work; on a thread without work, the latest time of any thread.
    public var now: Duration {
        let (queue, now) = state.withLock { ($0.queues[System.currentThread], $0.now) }
        return queue?.now ?? now
    }

    /// `true`: each thread has its own order.
    public var isCurrent: Bool { true }

    /// `nil`: tasks use the default executor.
    public var executor: (any TaskExecutor)? { nil }

    /// Runs `work` before it returns or, if called by other work, after that work.
    public func enqueue(after delay: Duration, _ work: @escaping @Sendable () -> Void) -> any Disposable {
        if let queue = state.withLock({ $0.queues[System.currentThread] }) {
            return queue.enqueue(after: delay, work)
        }
        let queue = VirtualTimeScheduler()
        queue.advance(to: now)
        state.withLock { $0.queues[System.currentThread] = queue }
        let item = queue.enqueue(after: delay, work)
        queue.runAll()
        let end = queue.now
        state.withLock { state in
            state.queues[System.currentThread] = nil
            state.now = max(state.now, end)
        }
        return item
    }
}
