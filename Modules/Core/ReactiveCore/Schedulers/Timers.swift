import Dispatch

/// Delayed work on a dispatch queue, with a single dispatch timer; cancelled work is released at once.
///
/// `asyncAfter` cannot be cancelled: the queue would retain the work until its due time, and an operator may
/// schedule work for each element.
final class Timers: Sendable {
    private struct State {
        var entries = TimerQueue()
        /// Created for the first entry; fires on the queue.
        var source: (any DispatchSourceTimer)?
        /// The next firing time, in nanoseconds of the system clock.
        var nextFiring: UInt64?
        /// Retains this while work is scheduled, so that the work runs even if nobody else retains it.
        var selfReference: Timers?

        mutating func releaseSelfIfEmpty() -> Timers? {
            guard entries.due == nil else { return nil }
            defer { selfReference = nil }
            return selfReference
        }
    }

    private let queue: DispatchQueue
    private let state = Guarded(State())

    init(on queue: DispatchQueue) { self.queue = queue }

    deinit { state.withLock { $0.source }?.cancel() }

    /// Runs `work` on the queue after `delay`, which is more than 0.
    func enqueue(after delay: Duration, _ work: @escaping @Sendable () -> Void) -> any Disposable {
        let due = DispatchTime.now() + delay.dispatchInterval
        let key = state.withLock { state in
            state.selfReference = self
            return state.entries.push(work, due: due.uptimeNanoseconds)
        }
        rearm()
        return TimerItem(self, key)
    }

    fileprivate func isFinished(_ key: TimerQueue.Key) -> Bool {
        state.withLock { !$0.entries.contains(key) }
    }

    fileprivate func drop(_ key: TimerQueue.Key) {
        let dropped = state.withLock { ($0.entries.remove(key), $0.releaseSelfIfEmpty()) }
        _ = dropped  // Released here, with no lock held.
    }

    /// Schedules the dispatch timer for the earliest entry. If the timer fires too early, it is rearmed then.
    private func rearm() {
        state.withLock { state in
            guard let due = state.entries.due, state.nextFiring.map({ due < $0 }) ?? true else { return }
            state.nextFiring = due
            let source = state.source ?? makeSource()
            state.source = source
            source.schedule(deadline: DispatchTime(uptimeNanoseconds: due), leeway: .milliseconds(1))
        }
    }

    private func makeSource() -> any DispatchSourceTimer {
        let source = DispatchSource.makeTimerSource(queue: queue)
        source.setEventHandler { [weak self] in self?.fire() }
        source.activate()
        return source
    }

    private func fire() {
        state.withLock { $0.nextFiring = nil }
        while let work = nextDue() { work() }
        rearm()
        let selfReference = state.withLock { $0.releaseSelfIfEmpty() }
        _ = selfReference  // Released here, with no lock held.
    }

    private func nextDue() -> (@Sendable () -> Void)? {
        let now = DispatchTime.now().uptimeNanoseconds
        return state.withLock { $0.entries.popFirst(until: now) }
    }
}

private final class TimerItem: Disposable {
    private let timers: Timers
    private let key: TimerQueue.Key

    init(_ timers: Timers, _ key: TimerQueue.Key) { (self.timers, self.key) = (timers, key) }

    var isDisposed: Bool { timers.isFinished(key) }

    func dispose() { timers.drop(key) }
}
