/// Decides when and where work runs. It is the only source of time in this library.
///
/// Work runs in the order of due times, and in the order of scheduling at the same time, one job at a time.
/// (`ConcurrentScheduler` keeps only the order in which jobs start.) Work inherits the cause of the code that
/// scheduled it.
public protocol Scheduler: Sendable {
    /// The time since an origin of the scheduler's choice. It must not decrease. With a real clock, it includes the time
    /// in which the machine slept.
    var now: Duration { get }

    /// Whether the caller is running as work of this scheduler, in its order; `false` if that is unknown.
    var isCurrent: Bool { get }

    /// The executor for tasks that belong to this scheduler; `nil` for the default executor.
    var executor: (any TaskExecutor)? { get }

    /// Runs `work` after `delay`; 0 means as soon as possible. A real clock stops measuring a delay while the machine
    /// sleeps. Implement this in conforming types, but call
    /// `schedule(after:_:)`, which passes on the cause.
    ///
    /// - Returns: Disposing it before the work starts cancels the work.
    func enqueue(after delay: Duration, _ work: @escaping @Sendable () -> Void) -> any Disposable
}

extension Scheduler {
    /// `false`: unknown.
    public var isCurrent: Bool { false }

    /// Runs `work` after `delay`, with the caller's cause.
    @discardableResult
    public func schedule(after delay: Duration = .zero, _ work: @escaping @Sendable () -> Void)
        -> any Disposable
    {
        guard Cause.isTracingEnabled else { return enqueue(after: delay, work) }
        let cause = Cause.current
        return enqueue(after: delay) { Cause.with(cause, work) }
    }

    /// Runs `body` on this scheduler and returns its result.
    public func perform<Result: Sendable>(_ body: @escaping @Sendable () -> Result) async -> Result {
        await withCheckedContinuation { continuation in
            schedule { continuation.resume(returning: body()) }
        }
    }

    /// Suspends for `delay`; returns at once for 0 or less.
    ///
    /// - Throws: `CancellationError` when the task is cancelled before or during the sleep, which ends at
    ///   once.
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

/// Runs work immediately, whatever the delay; its time is 0.
///
/// For tests, and for code without timing. Work that reschedules itself indefinitely does not return: limit it
/// with `take(_:)`, or use a scheduler with a clock.
public struct ImmediateScheduler: Scheduler {
    /// Creates a scheduler. All instances are equivalent.
    public init() {}

    /// 0.
    public var now: Duration { .zero }
    /// `true`: work runs inside the call that schedules it.
    public var isCurrent: Bool { true }
    /// `nil`: tasks use the default executor.
    public var executor: (any TaskExecutor)? { nil }

    /// Runs `work` before it returns. The result has nothing to dispose.
    public func enqueue(after delay: Duration, _ work: @escaping @Sendable () -> Void) -> any Disposable {
        work()
        return Subscription()
    }
}

/// One sleep of a task, ended by a timer or by cancellation, whichever comes first.
final class TaskSleep: Sendable {
    private enum Phase {
        case new
        case waiting(CheckedContinuation<Void, Never>, timer: (any Disposable)?)
        case finished
    }

    private let phase = InlineGuarded(Phase.new)

    func begin(
        _ continuation: CheckedContinuation<Void, Never>, on scheduler: any Scheduler, _ delay: Duration
    ) {
        let isFinished = phase.withLock { phase in
            if case .finished = phase { return true }
            phase = .waiting(continuation, timer: nil)
            return false
        }
        if isFinished { return continuation.resume() }
        let timer = scheduler.schedule(after: delay) { self.end() }
        let isTooLate = phase.withLock { phase in
            guard case .waiting(let continuation, _) = phase else { return true }
            phase = .waiting(continuation, timer: timer)
            return false
        }
        if isTooLate { timer.dispose() }  // Cancelled while the timer was created.
    }

    func end() {
        let previous = phase.withLock { phase in
            defer { phase = .finished }
            return phase
        }
        guard case .waiting(let continuation, let timer) = previous else { return }
        timer?.dispose()
        continuation.resume()
    }
}
