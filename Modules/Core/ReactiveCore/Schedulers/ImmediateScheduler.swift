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
