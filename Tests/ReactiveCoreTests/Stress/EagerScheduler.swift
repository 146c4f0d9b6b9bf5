import ReactiveCore

/// Runs delayed work on a queue as soon as possible, so that waiting for the queue includes all timers.
struct EagerScheduler: Scheduler {
    private let queue: SerialScheduler

    init(_ queue: SerialScheduler) {
        self.queue = queue
    }

    var now: Duration { queue.now }
    var executor: (any TaskExecutor)? { nil }

    func enqueue(after delay: Duration, _ work: @escaping @Sendable () -> Void) -> any Disposable {
        queue.enqueue(after: .zero, work)
    }
}
