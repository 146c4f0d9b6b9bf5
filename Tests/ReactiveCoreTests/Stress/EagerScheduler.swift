import ReactiveCore

/// Does on a queue what is due later as soon as possible, so that waiting for the queue is waiting for timers.
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
