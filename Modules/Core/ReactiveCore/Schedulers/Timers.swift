import Dispatch

/// What a queue does later: one timer of the system for all of it, and what is dropped is let go at once.
///
/// A delay of the queue itself cannot be taken back: it would be held until its time, and there may be one for
/// each element of a flood.
final class Timers: Sendable {
    private struct State {
        var entries = TimerQueue()
        /// Made with the first; rings on the queue.
        var source: (any DispatchSourceTimer)?
        /// When it rings next, in nanoseconds of the system's clock.
        var nextFiring: UInt64?
        /// Holds this while something is to be done, so that it is done whoever else lets go.
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

    /// Does `work` on the queue after `delay`, which is more than 0.
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

    /// Lets the timer ring for the earliest. When it rings earlier than that, it is wound again then.
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

/// One thing to do later.
private final class TimerItem: Disposable {
    private let timers: Timers
    private let key: TimerQueue.Key

    init(_ timers: Timers, _ key: TimerQueue.Key) { (self.timers, self.key) = (timers, key) }

    var isDisposed: Bool { timers.isFinished(key) }

    func dispose() { timers.drop(key) }
}
