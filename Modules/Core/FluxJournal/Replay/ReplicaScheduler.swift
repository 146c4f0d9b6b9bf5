import ReactiveCore

/// The scheduler of a replica: it runs only what is due at once, such as opening a screen.
///
/// Timers and delays never fire: what they did is recorded as actions. The time is set to that of each replayed
/// action.
final class ReplicaScheduler: Scheduler {
    private struct State: Sendable {
        var now = Duration.zero
        var items: [DueWork] = []
        var jobs: [UnownedJob] = []
    }

    private let state = Guarded(State())

    var now: Duration { state.withLock { $0.now } }
    /// One thread at a time uses a replica.
    var isCurrent: Bool { true }
    var executor: (any TaskExecutor)? { self }

    func enqueue(after delay: Duration, _ work: @escaping @Sendable () -> Void) -> any Disposable {
        let item = DueWork(work)
        if delay <= .zero { state.withLock { $0.items.append(item) } }
        return item
    }

    /// Sets the time, unless it is later already.
    func setTime(_ time: Duration) { state.withLock { $0.now = max($0.now, time) } }

    /// Runs what is due, and what this schedules at once.
    func runDue() {
        while let (job, item) = next() {
            job?.runSynchronously(on: asUnownedTaskExecutor())
            item?.run()
        }
    }

    private func next() -> (UnownedJob?, DueWork?)? {
        state.withLock { state in
            if !state.jobs.isEmpty { return (state.jobs.removeFirst(), nil) }
            return state.items.isEmpty ? nil : (nil, state.items.removeFirst())
        }
    }
}

/// Work that runs once, unless it was disposed.
private final class DueWork: Disposable {
    private let work: Guarded<(@Sendable () -> Void)?>

    init(_ work: @escaping @Sendable () -> Void) { self.work = Guarded(work) }

    var isDisposed: Bool { work.withLock { $0 == nil } }

    func run() { take()?() }
    func dispose() { _ = take() }

    private func take() -> (@Sendable () -> Void)? {
        work.withLock { work in
            defer { work = nil }
            return work
        }
    }
}

extension ReplicaScheduler: TaskExecutor {
    func enqueue(_ job: consuming ExecutorJob) {
        let job = UnownedJob(job)
        state.withLock { $0.jobs.append(job) }
    }
}
