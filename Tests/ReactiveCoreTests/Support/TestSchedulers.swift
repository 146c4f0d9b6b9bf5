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

/// Its timers fire on demand, even after they were disposed, as a timer on another thread may.
final class UnstoppableScheduler: Scheduler {
    private let works = Box<[@Sendable () -> Void]>([])
    private let hook = Box<(@Sendable () -> Void)?>(nil)

    var now: Duration { .zero }
    var executor: (any TaskExecutor)? { nil }

    func enqueue(after delay: Duration, _ work: @escaping @Sendable () -> Void) -> any Disposable {
        works.value.append(work)
        hook.value?()
        return Subscription()
    }

    func onEnqueue(_ work: @escaping @Sendable () -> Void) { hook.value = work }

    func fire(_ number: Int) { works.value[number]() }
}
