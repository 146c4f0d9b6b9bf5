/// Says when work is done: the only source of time in this library.
///
/// Work is done in the order of its due times, work due together in the order it was scheduled, one at a time; a
/// `ConcurrentScheduler` keeps the order of beginning only. The cause of who scheduled travels with it.
public protocol Scheduler: Sendable {
    /// Time since an origin of the scheduler's own; never goes backwards.
    var now: Duration { get }

    /// Whether what the caller does now is in this scheduler's order, one thing at a time; `false` where that is
    /// not known.
    var isCurrent: Bool { get }

    /// Where asynchronous work runs that belongs to this scheduler; `nil` for the default executor.
    var executor: (any TaskExecutor)? { get }

    /// Does `work` after `delay`, 0 for as soon as possible. Conformers implement this; callers call
    /// `schedule(after:_:)`, which lets the cause travel.
    ///
    /// - Returns: Disposing it before the work starts drops the work.
    func enqueue(after delay: Duration, _ work: @escaping @Sendable () -> Void) -> any Disposable
}

extension Scheduler {
    /// Not known.
    public var isCurrent: Bool { false }

    /// Does `work` after `delay`, with the caller's cause.
    @discardableResult
    public func schedule(after delay: Duration = .zero, _ work: @escaping @Sendable () -> Void)
        -> any Disposable
    {
        guard Cause.isTracingEnabled else { return enqueue(after: delay, work) }
        let cause = Cause.current
        return enqueue(after: delay) { Cause.with(cause, work) }
    }

    /// Does `body` and returns what came of it.
    public func perform<Result: Sendable>(_ body: @escaping @Sendable () -> Result) async -> Result {
        await withCheckedContinuation { continuation in
            schedule { continuation.resume(returning: body()) }
        }
    }

    /// Suspends for `delay`, not at all for 0 or less.
    ///
    /// - Throws: When the task is cancelled before or meanwhile; it resumes at once then.
    public func sleep(for delay: Duration) async throws(CancellationError) {
        if delay > .zero {
            let taskSleep = TaskSleep()
            await withTaskCancellationHandler {
                await withCheckedContinuation { continuation in
                    taskSleep.begin(continuation, on: self, delay)
                }
            } onCancel: {
                taskSleep.end()
            }
        }
        if Task.isCancelled { throw CancellationError() }
    }
}
