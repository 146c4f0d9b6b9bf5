import Dispatch

/// What a queue does later: one timer of the system for all of it, and what is dropped is let go at once.
///
/// A delay of the queue itself cannot be taken back: it would be held until its time, and there may be one for
/// each element of a flood.
final class Timers: Sendable {
    private struct State {
        var line = TimerLine()
        /// Made with the first; rings on the queue.
        var source: (any DispatchSourceTimer)?
        /// When it rings next, in nanoseconds of the system's clock.
        var ringing: UInt64?
        /// Holds this while something is to be done, so that it is done whoever else lets go.
        var own: Timers?

        mutating func letGoWhenDone() -> Timers? {
            guard line.due == nil else { return nil }
            defer { own = nil }
            return own
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
            state.own = self
            return state.line.push(work, due: due.uptimeNanoseconds)
        }
        wind()
        return TimerItem(self, key)
    }

    fileprivate func isGone(_ key: TimerLine.Key) -> Bool { state.withLock { !$0.line.contains(key) } }

    fileprivate func drop(_ key: TimerLine.Key) {
        let dropped = state.withLock { ($0.line.remove(key), $0.letGoWhenDone()) }
        _ = dropped  // Released here, with no lock held.
    }

    /// Lets the timer ring for the earliest. When it rings earlier than that, it is wound again then.
    private func wind() {
        state.withLock { state in
            guard let due = state.line.due, state.ringing.map({ due < $0 }) ?? true else { return }
            state.ringing = due
            let source = state.source ?? makeSource()
            state.source = source
            source.schedule(deadline: DispatchTime(uptimeNanoseconds: due), leeway: .milliseconds(1))
        }
    }

    private func makeSource() -> any DispatchSourceTimer {
        let source = DispatchSource.makeTimerSource(queue: queue)
        source.setEventHandler { [weak self] in self?.ring() }
        source.activate()
        return source
    }

    private func ring() {
        state.withLock { $0.ringing = nil }
        while let work = nextDue() { work() }
        wind()
        let own = state.withLock { $0.letGoWhenDone() }
        _ = own  // Released here, with no lock held.
    }

    private func nextDue() -> (@Sendable () -> Void)? {
        let now = DispatchTime.now().uptimeNanoseconds
        return state.withLock { $0.line.popFirst(until: now) }
    }
}

/// One thing to do later.
private final class TimerItem: Disposable {
    private let timers: Timers
    private let key: TimerLine.Key

    init(_ timers: Timers, _ key: TimerLine.Key) { (self.timers, self.key) = (timers, key) }

    var isDisposed: Bool { timers.isGone(key) }

    func dispose() { timers.drop(key) }
}
