import Synchronization

/// Lets one thread at a time through; what others bring meanwhile waits in line and is done by that thread.
///
/// Nobody waits for a delivery and nothing recurses: a call from inside one waits in the same line. Coming and
/// going undisturbed costs one atomic exchange each. Who has done 256 things of others' offers the rest to the
/// next who comes, so that nobody is kept without end.
package struct Serialiser: ~Copyable, Sendable {
    /// How somebody has come.
    enum Arrival {
        /// Nobody was inside or in line: the caller is inside, and what it brought does not wait.
        case entered
        case waits
        /// The caller is inside, behind a line that it must do.
        case takesOver
    }

    /// 0 when nobody is inside. Else the lowest bit says that somebody is, or the next that who was has offered
    /// its place; the others are who has arrived since, the latest first.
    private let state = Atomic<UInt>(0)
    /// The line, the first first. Belongs to who is inside; in the order of arrival before what is in `state`.
    private let line = Atomic<UInt>(0)
    /// Who is inside, where somebody may ask: a delivery that nobody asks about does not pay for it.
    private let owner = Atomic<UInt>(0)

    private static let isHeld: UInt = 1
    private static let isOffered: UInt = 2
    /// Somebody waits in the bounded line; stands where else who has arrived does.
    private static let isLined: UInt = 4
    private static let flags: UInt = 3
    /// After how many things of others' the place is offered.
    private static let share = 256
    /// How often one looks whether somebody has taken the place: longer than an accept takes.
    private static let looks = 1_000

    /// Passed on the way to the line, which wants no lock: who is held up here a moment floods it less.
    private let gate = AdaptiveLock()

    /// Stands for the line when a backlog was chosen.
    private let bounded: BoundedLine?
    private let alarm: BacklogAlarm?

    /// - Parameter backlog: Of elements that wait, and what else is done in between.
    package init(backlog: Backlog = .unbounded) {
        if case .none = backlog.bound { bounded = nil } else { bounded = BoundedLine(backlog.bound) }
        alarm = backlog.alarm.map { BacklogAlarm($0) }
    }

    /// Enters when nobody is inside; who enters must `leave()`.
    @inline(__always)
    package func enter() -> Bool {
        state.compareExchange(expected: 0, desired: Self.isHeld, ordering: .acquiring).exchanged
    }

    /// Leaves, after doing what arrived meanwhile or handing it on.
    @inline(__always)
    package func leave() {
        if !leaveIfAlone() { drain() }
    }

    /// Leaves when nobody has arrived meanwhile.
    @inline(__always)
    func leaveIfAlone() -> Bool {
        state.compareExchange(expected: Self.isHeld, desired: 0, ordering: .releasing).exchanged
    }

    /// Enters as `enter()` does, known to `isHeldByCaller`; who enters must `leaveByName()`.
    @inline(__always)
    func enterByName() -> Bool {
        guard enter() else { return false }
        owner.store(System.currentThread, ordering: .relaxed)
        return true
    }

    @inline(__always)
    func leaveByName() {
        owner.store(0, ordering: .relaxed)
        leave()
    }

    /// Does `job` now when nobody is inside, else leaves it to who is.
    package func perform(_ job: @escaping () -> Void) {
        guard enterByName() else { return join(WaitingJob(job)) }
        job()
        leaveByName()
    }

    /// Does what `waiting` says in its turn: now when nobody is inside, else it is left to who is.
    func join(_ waiting: __owned Waiting) {
        gate.lock()
        let arrival = arrive(waiting)
        gate.unlock()
        switch arrival {
        case .entered:
            if waiting.isElement { withdraw() }
            waiting.run()
            leaveByName()
        case .waits: noteWaiting()
        case .takesOver:
            noteWaiting()
            drain()
        }
    }

    /// Whether only so many elements may wait here: `admit()` each that is brought.
    @inline(__always)
    var isBounded: Bool { bounded != nil }

    /// Returns when there is room for one more element. Call with no lock held, and `withdraw()` what enters.
    func admit() { bounded?.admit(mayWait: !isHeldByCaller) }

    /// The element that was let in need not wait.
    func withdraw() { bounded?.withdraw() }

    /// Something waits. Call with no lock held.
    @inline(__always)
    func noteWaiting() { alarm?.arrive() }

    /// Stands in line unless nobody is inside. Then the caller is, by name, and must leave; when it takes over,
    /// it must `drain()`.
    func arrive(_ waiting: __owned Waiting) -> Arrival {
        if let bounded { return arrive(waiting, in: bounded) }
        let counted = Unmanaged.passRetained(waiting)
        while true {
            let seen = state.load(ordering: .relaxed)
            guard seen != 0 else {
                guard enterByName() else { continue }
                counted.release()
                return .entered
            }
            waiting.next = Self.waiting(in: seen)
            let desired = UInt(bitPattern: counted.toOpaque()) | Self.isHeld
            if state.compareExchange(expected: seen, desired: desired, ordering: .acquiringAndReleasing)
                .exchanged
            {
                return seen & Self.isOffered == 0 ? .waits : .takesOver
            }
        }
    }

    private func arrive(_ waiting: Waiting, in bounded: BoundedLine) -> Arrival {
        var (arrival, dropped): (Arrival?, Waiting?) = (nil, nil)
        // Under the lock that who is inside takes to empty the line: it cannot miss this one.
        bounded.lock.withLock {
            while arrival == nil {
                let seen = state.load(ordering: .relaxed)
                if seen == 0 {
                    if enterByName() { arrival = .entered }
                } else if state.compareExchange(
                    expected: seen, desired: Self.isHeld | Self.isLined, ordering: .acquiringAndReleasing
                ).exchanged {
                    dropped = bounded.put(waiting)
                    arrival = seen & Self.isOffered == 0 ? .waits : .takesOver
                }
            }
        }
        _ = dropped  // Released here, with no lock held.
        return arrival ?? .waits
    }

    /// Whether somebody is inside, or was just now.
    @inline(__always)
    var isBusy: Bool { state.load(ordering: .relaxed) != 0 }

    /// Whether somebody has arrived of whom who is inside does not know yet. Ask from inside.
    var hasNews: Bool { state.load(ordering: .relaxed) & ~Self.flags != 0 }

    /// Whether somebody waits. Ask from inside.
    var hasLine: Bool { hasNews || line.load(ordering: .relaxed) != 0 }

    /// Whether the calling thread is the one inside, by name.
    var isHeldByCaller: Bool { owner.load(ordering: .relaxed) == System.currentThread }

    /// Does what waits and leaves, or leaves the rest to who takes it over. Call inside.
    @inline(never)
    func drain() {
        let me = System.currentThread
        var (others, offers) = (0, 0)
        owner.store(me, ordering: .relaxed)
        while true {
            while let waiting = popFirst() {
                alarm?.leave()
                if waiting.thread != me { others += 1 }
                if waiting.cause == Cause.current {
                    waiting.run()
                } else {
                    Cause.with(waiting.cause, waiting.run)
                }
                guard others >= Self.share, hasLine else { continue }
                owner.store(0, ordering: .relaxed)
                offers += 1
                // When nobody came so often, those who would may want this core.
                if offer(yielding: offers % 4 == 0) { return }
                owner.store(me, ordering: .relaxed)
                others = 0
            }
            owner.store(0, ordering: .relaxed)
            if leaveIfAlone() { return }
            owner.store(me, ordering: .relaxed)
            if !isBounded { lineUp() }
        }
    }

    /// The first of the line, out of it.
    private func popFirst() -> Waiting? {
        if let bounded { return bounded.popFirst { state.store(Self.isHeld, ordering: .relaxed) } }
        guard let first = Self.waiting(in: line.load(ordering: .relaxed))?.takeRetainedValue() else {
            return nil
        }
        line.store(first.next.map { UInt(bitPattern: $0.toOpaque()) } ?? 0, ordering: .relaxed)
        return first
    }

    /// Makes a line of who has arrived, the first first. For when there is none.
    private func lineUp() {
        var latest = Self.waiting(in: state.exchange(Self.isHeld, ordering: .acquiring))
        var first: Unmanaged<Waiting>?
        while let waiting = latest {
            waiting._withUnsafeGuaranteedRef { (latest, $0.next) = ($0.next, first) }
            first = waiting
        }
        line.store(first.map { UInt(bitPattern: $0.toOpaque()) } ?? 0, ordering: .relaxed)
    }

    /// Lets the next who comes have the place and the line, for a moment.
    ///
    /// - Returns: Whether somebody has taken it.
    @inline(never)
    private func offer(yielding: Bool) -> Bool {
        var seen = state.load(ordering: .relaxed)
        while true {
            let (isDone, now) = state.compareExchange(
                expected: seen, desired: seen & ~Self.flags | Self.isOffered, ordering: .acquiringAndReleasing
            )
            if isDone { break }
            seen = now
        }
        let offered = seen & ~Self.flags | Self.isOffered
        for _ in 0..<Self.looks where state.load(ordering: .relaxed) != offered { return true }
        if yielding { System.yield() }
        return !state.compareExchange(
            expected: offered, desired: seen & ~Self.flags | Self.isHeld, ordering: .acquiring
        ).exchanged
    }

    private static func waiting(in state: UInt) -> Unmanaged<Waiting>? {
        UnsafeRawPointer(bitPattern: state & ~flags).map { Unmanaged.fromOpaque($0) }
    }
}
