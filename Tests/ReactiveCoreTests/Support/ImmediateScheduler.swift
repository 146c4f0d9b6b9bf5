import ReactiveCore

/// Does everything on the spot, however late it is due, so that hops and timers happen inside the emission.
struct ImmediateScheduler: Scheduler {
    var now: Duration { .zero }
    var executor: (any TaskExecutor)? { nil }

    func enqueue(after delay: Duration, _ work: @escaping @Sendable () -> Void) -> any Disposable {
        work()
        return Subscription()
    }
}
