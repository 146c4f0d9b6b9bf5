import Synchronization

/// Counts what waits in a line, and tells once when that is too much.
final class BacklogAlarm: Sendable {
    private let alarm: Backlog.Alarm
    private let arrived = Atomic<Int>(0)
    /// Counted by who is inside, one at a time.
    private let left = Atomic<Int>(0)
    private let isRaised = Atomic<Bool>(false)

    init(_ alarm: Backlog.Alarm) { self.alarm = alarm }

    /// One more waits. Call with no lock held.
    func arrive() {
        let waiting =
            arrived.wrappingAdd(1, ordering: .relaxed).newValue - left.load(ordering: .relaxed)
        guard waiting > alarm.limit, !isRaised.load(ordering: .relaxed),
            !isRaised.exchange(true, ordering: .relaxed)
        else { return }
        alarm.tell(waiting)
    }

    /// One waits no more. Call inside.
    func leave() { left.store(left.load(ordering: .relaxed) + 1, ordering: .relaxed) }
}
