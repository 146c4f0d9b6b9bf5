/// Does everything on the spot, however late it is due: its time stands still.
///
/// For tests and for callers that have no time to give. Work that schedules itself again and again never
/// returns: end it (`take`) or use a scheduler that has a clock.
public struct ImmediateScheduler: Scheduler {
    public init() {}

    public var now: Duration { .zero }
    public var executor: (any TaskExecutor)? { nil }

    public func enqueue(after delay: Duration, _ work: @escaping @Sendable () -> Void) -> any Disposable {
        work()
        return Subscription()
    }
}
