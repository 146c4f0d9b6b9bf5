import Dispatch
import Synchronization

/// Does work one at a time on a thread of its own: always the same, as those want who keep something for a thread.
///
/// The thread starts with the first work and sleeps while there is none. When nobody has the scheduler any more, it
/// does what still waits and ends.
public final class EventLoopScheduler: Scheduler {
    private let origin: ContinuousClock.Instant
    private let loop = EventLoop()

    /// - Parameter time: What it is now on this scheduler.
    public init(startingAt time: Duration = .zero) {
        origin = .now - time
    }

    deinit { loop.close() }

    /// Time since this scheduler was made, and the time it started at; runs on while the machine is awake.
    public var now: Duration { ContinuousClock.now - origin }
    /// Whether the caller is on the thread.
    public var isCurrent: Bool { loop.isCurrent }
    /// None of its own: a task would keep the thread.
    public var executor: (any TaskExecutor)? { nil }

    /// Does `work` on the thread, after what was given before for the same time.
    public func enqueue(after delay: Duration, _ work: @escaping @Sendable () -> Void) -> any Disposable {
        loop.enqueue(after: delay, work)
    }
}

/// What the thread does, and it while there is anything to do.
private final class EventLoop: Sendable {
    private struct State {
        var timers = TimerQueue()
        var isStarted = false
        var isClosed = false
        /// Until when the thread sleeps, in nanoseconds of the system's clock; `nil` while it is awake.
        var sleepsUntil: UInt64?

        /// Whether the thread is to be woken for what is due at `due`: once for each sleep.
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

    /// Nobody gives it work any more.
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
        // Who has just taken the mark signals, or has: the next sleep is not to end by that.
        let isWoken = state.withLock { state in
            defer { state.sleepsUntil = nil }
            return state.sleepsUntil == nil
        }
        if isWoken { wakeSignal.wait() }
    }
}

/// One thing to do on the thread.
private final class EventLoopItem: Disposable {
    private let loop: EventLoop
    private let key: TimerQueue.Key

    init(_ loop: EventLoop, _ key: TimerQueue.Key) { (self.loop, self.key) = (loop, key) }

    var isDisposed: Bool { loop.isFinished(key) }

    func dispose() { loop.drop(key) }
}
