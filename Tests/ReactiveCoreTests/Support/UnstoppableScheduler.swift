import ReactiveCore
import ReactiveTesting

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
