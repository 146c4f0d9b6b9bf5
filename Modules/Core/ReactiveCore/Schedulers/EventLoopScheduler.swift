import Dispatch
import Synchronization

/// Runs work one at a time on a dedicated thread, for resources that are bound to one thread.
///
/// The thread starts with the first work and sleeps while there is none. When the scheduler is released, the
/// thread runs the remaining work and exits.
public final class EventLoopScheduler: Scheduler {
    private let origin: ContinuousClock.Instant
    private let loop = EventLoop()

    /// - Parameter time: The scheduler's time now.
    public init(startingAt time: Duration = .zero) {
        origin = .now - time
    }

    deinit { loop.close() }

    /// The start time plus the time since this scheduler was created, with the time in which the machine slept.
    public var now: Duration { ContinuousClock.now - origin }
    /// Whether the caller is on the thread.
    public var isCurrent: Bool { loop.isCurrent }
    /// `nil`: a task would occupy the thread.
    public var executor: (any TaskExecutor)? { nil }

    /// Runs `work` on the thread, after work that was scheduled earlier for the same time.
    public func enqueue(after delay: Duration, _ work: @escaping @Sendable () -> Void) -> any Disposable {
        loop.enqueue(after: delay, work)
    }
}

/// The thread's run loop; the thread retains it while there is work.
private final class EventLoop: Sendable {
    private struct State {
        var timers = TimerQueue()
        var isStarted = false
        var isClosed = false
        /// When the thread's sleep ends, in nanoseconds of the system clock; `nil` while it is awake.
        var sleepsUntil: UInt64?

        /// Whether to wake the thread for work that is due at `due`. Returns `true` at most once for each
        /// sleep.
        mutating func needsWake(for due: UInt64) -> Bool {
            guard let sleepsUntil, due < sleepsUntil else { return false }
            self.sleepsUntil = nil
            return true
        }
    }

    private enum Step: Sendable {
        case work(TimerQueue.Work)
        case sleep(until: UInt64)
        case end
    }

    private let state = Guarded(State())
    private let wakeSignal = DispatchSemaphore(value: 0)
    private let thread = Atomic<UInt>(0)

    var isCurrent: Bool { thread.load(ordering: .relaxed) == System.currentThread }

    func enqueue(after delay: Duration, _ work: @escaping @Sendable () -> Void) -> any Disposable {
        let due = DispatchTime.now() + max(delay, .zero).dispatchInterval
        let (key, mustStart, needsWake) = state.withLock { state in
            let key = state.timers.push(work, due: due.uptimeNanoseconds)
            defer { state.isStarted = true }
            return (key, !state.isStarted, state.needsWake(for: due.uptimeNanoseconds))
        }
        if mustStart { System.startThread { self.run() } }
        if needsWake { wakeSignal.signal() }
        return EventLoopItem(self, key)
    }

    /// Ends the thread after the remaining work. No more work may be scheduled.
    func close() {
        let needsWake = state.withLock { state in
            state.isClosed = true
            return state.needsWake(for: 0)
        }
        if needsWake { wakeSignal.signal() }
    }

    func isFinished(_ key: TimerQueue.Key) -> Bool { state.withLock { !$0.timers.contains(key) } }

    func drop(_ key: TimerQueue.Key) {
        let dropped = state.withLock { $0.timers.remove(key) }
        _ = dropped  // Released here, with no lock held.
    }

    private func run() {
        thread.store(System.currentThread, ordering: .relaxed)
        while true {
            switch nextStep() {
            case .work(let work): work()
            case .sleep(.max): wakeSignal.wait()
            case .sleep(let due): waitForWork(until: due)
            case .end: return thread.store(0, ordering: .relaxed)
            }
        }
    }

    private func nextStep() -> Step {
        let now = DispatchTime.now().uptimeNanoseconds
        return state.withLock { state in
            if let work = state.timers.popFirst(until: now) { return .work(work) }
            if state.isClosed, state.timers.due == nil { return .end }
            let due = state.timers.due ?? .max
            state.sleepsUntil = due
            return .sleep(until: due)
        }
    }

    private func waitForWork(until due: UInt64) {
        guard wakeSignal.wait(timeout: DispatchTime(uptimeNanoseconds: due)) == .timedOut else { return }
        // Another thread has cleared `sleepsUntil` and signals: consume the signal, or it would end the next
        // sleep.
        let isWoken = state.withLock { state in
            defer { state.sleepsUntil = nil }
            return state.sleepsUntil == nil
        }
        if isWoken { wakeSignal.wait() }
    }
}

private final class EventLoopItem: Disposable {
    private let loop: EventLoop
    private let key: TimerQueue.Key

    init(_ loop: EventLoop, _ key: TimerQueue.Key) { (self.loop, self.key) = (loop, key) }

    var isDisposed: Bool { loop.isFinished(key) }

    func dispose() { loop.drop(key) }
}
