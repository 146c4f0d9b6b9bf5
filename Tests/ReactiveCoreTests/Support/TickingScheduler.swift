import ReactiveCore
import ReactiveTesting

/// Wraps a scheduler; its clock advances by a minute each time it is read.
struct TickingScheduler: Scheduler {
    private let base: any Scheduler
    private let minutes = Box(0)

    init(_ base: any Scheduler) { self.base = base }

    var executor: (any TaskExecutor)? { base.executor }
    var now: Duration {
        minutes.with { minutes in
            minutes += 1
            return .seconds(60 * minutes)
        }
    }

    func enqueue(after delay: Duration, _ work: @escaping @Sendable () -> Void) -> any Disposable {
        base.enqueue(after: delay, work)
    }
}
