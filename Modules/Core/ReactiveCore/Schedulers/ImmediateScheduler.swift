/// Does everything on the spot, however late it is due: its time stands still.
///
/// For tests and for callers that have no time to give. Work that schedules itself again and again never
/// returns: end it (`take`) or use a scheduler that has a clock.
public struct ImmediateScheduler: Scheduler {
    /// The same as any other: it has no state.
    public init() {}

    /// Always 0.
    public var now: Duration { .zero }
    /// Always: nothing is ever done elsewhere.
    public var isCurrent: Bool { true }
    /// None of its own.
    public var executor: (any TaskExecutor)? { nil }

    /// Does `work` before it returns; there is nothing left to drop.
    public func enqueue(after delay: Duration, _ work: @escaping @Sendable () -> Void) -> any Disposable {
        work()
        return Subscription()
    }
}
