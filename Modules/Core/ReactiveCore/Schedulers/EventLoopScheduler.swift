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
        var line = TimerLine()
        var isStarted = false
        var isClosed = false
        /// Until when the thread sleeps, in nanoseconds of the system's clock; `nil` while it is awake.
        var sleepsUntil: UInt64?

        /// Whether the thread is to be woken for what is due at `due`: once for each sleep.
        mutating func wakes(for due: UInt64) -> Bool {
            guard let sleepsUntil, due < sleepsUntil else { return false }
            self.sleepsUntil = nil
            return true
        }
    }

    private enum Step: Sendable {
        case work(TimerLine.Work)
        case sleep(until: UInt64)
        case end
    }

    private let state = Guarded(State())
    private let bed = DispatchSemaphore(value: 0)
    private let thread = Atomic<UInt>(0)

    var isCurrent: Bool { thread.load(ordering: .relaxed) == System.currentThread }

    func enqueue(after delay: Duration, _ work: @escaping @Sendable () -> Void) -> any Disposable {
        let due = DispatchTime.now() + max(delay, .zero).dispatchInterval
        let (key, isFirst, wakes) = state.withLock { state in
            let key = state.line.push(work, due: due.uptimeNanoseconds)
            defer { state.isStarted = true }
            return (key, !state.isStarted, state.wakes(for: due.uptimeNanoseconds))
        }
        if isFirst { System.startThread { self.run() } }
        if wakes { bed.signal() }
        return EventLoopItem(self, key)
    }

    /// Nobody gives it work any more.
    func close() {
        let wakes = state.withLock { state in
            state.isClosed = true
            return state.wakes(for: 0)
        }
        if wakes { bed.signal() }
    }

    func isGone(_ key: TimerLine.Key) -> Bool { state.withLock { !$0.line.contains(key) } }

    func drop(_ key: TimerLine.Key) {
        let dropped = state.withLock { $0.line.remove(key) }
        _ = dropped  // Released here, with no lock held.
    }

    private func run() {
        thread.store(System.currentThread, ordering: .relaxed)
        while true {
            switch nextStep() {
            case .work(let work): work()
            case .sleep(.max): bed.wait()
            case .sleep(let due): doze(until: due)
            case .end: return thread.store(0, ordering: .relaxed)
            }
        }
    }

    private func nextStep() -> Step {
        let now = DispatchTime.now().uptimeNanoseconds
        return state.withLock { state in
            if let work = state.line.popFirst(until: now) { return .work(work) }
            if state.isClosed, state.line.due == nil { return .end }
            let due = state.line.due ?? .max
            state.sleepsUntil = due
            return .sleep(until: due)
        }
    }

    private func doze(until due: UInt64) {
        guard bed.wait(timeout: DispatchTime(uptimeNanoseconds: due)) == .timedOut else { return }
        // Who has just taken the mark signals, or has: the next sleep is not to end by that.
        let isWoken = state.withLock { state in
            defer { state.sleepsUntil = nil }
            return state.sleepsUntil == nil
        }
        if isWoken { bed.wait() }
    }
}

/// One thing to do on the thread.
private final class EventLoopItem: Disposable {
    private let loop: EventLoop
    private let key: TimerLine.Key

    init(_ loop: EventLoop, _ key: TimerLine.Key) { (self.loop, self.key) = (loop, key) }

    var isDisposed: Bool { loop.isGone(key) }

    func dispose() { loop.drop(key) }
}
