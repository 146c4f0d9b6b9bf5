import Dispatch
import Synchronization

/// Lets one thread at a time in: who finds somebody inside looks again, then gives its turn away, then sleeps.
///
/// `Mutex` on Linux hands itself over to who sleeps for it: under load each entry then waits until a thread has
/// woken, and the line of sleepers never dissolves (a convoy). This lock is taken by who is awake.
///
/// Its atomics are also what the thread sanitizer sees of it; into a `Mutex` it does not look.
package struct AdaptiveLock: ~Copyable, Sendable {
    /// 0 when nobody is inside, else who is; the lowest bit says that somebody may sleep.
    private let state = Atomic<UInt>(0)
    /// Where threads sleep: a semaphore, made by the first that does.
    private let bed = Atomic<UInt>(0)

    private static let sleepers: UInt = 1
    /// How often one looks before it gives its turn away: what is done inside takes less.
    private static let looks = 100
    /// How often one gives its turn away before it sleeps.
    private static let turns = 20

    package init() {}

    deinit {
        reference(at: bed.load(ordering: .acquiring))?.release()
    }

    /// Enters; who enters must `unlock()`, and must not enter again before.
    @inline(__always)
    package func lock() {
        let entered = state.compareExchange(
            expected: 0, desired: System.currentThread, ordering: .acquiring
        ).exchanged
        if !entered { lockLater() }
    }

    @inline(__always)
    package func unlock() {
        if state.exchange(0, ordering: .releasing) & Self.sleepers != 0 { wakeOne() }
    }

    /// Runs `body` inside. Do not call out from it.
    @inline(__always)
    package func withLock(_ body: () -> Void) {
        lock()
        defer { unlock() }
        body()
    }

    @inline(never)
    private func lockLater() {
        let me = System.currentThread
        precondition(
            state.load(ordering: .relaxed) & ~Self.sleepers != me, "a lock is not entered by who is inside")
        for look in 0..<Self.looks + Self.turns {
            if state.load(ordering: .relaxed) == 0,
                state.compareExchange(expected: 0, desired: me, ordering: .acquiring).exchanged
            {
                return
            }
            if look >= Self.looks { System.yield() }
        }
        sleepUntilEntered(me)
    }

    private func sleepUntilEntered(_ me: UInt) {
        let bed = makeBed()
        while true {
            let seen = state.load(ordering: .relaxed)
            if seen == 0 {
                // Others may sleep as well: who leaves wakes one in any case.
                let desired = me | Self.sleepers
                if state.compareExchange(expected: 0, desired: desired, ordering: .acquiring).exchanged {
                    return
                }
            } else if seen & Self.sleepers != 0
                || state.compareExchange(
                    expected: seen, desired: seen | Self.sleepers, ordering: .acquiringAndReleasing
                ).exchanged
            {
                bed.wait()
            }
        }
    }

    @inline(never)
    private func wakeOne() {
        reference(at: bed.load(ordering: .acquiring))?.takeUnretainedValue().signal()
    }

    private func makeBed() -> DispatchSemaphore {
        if let bed = reference(at: bed.load(ordering: .acquiring)) { return bed.takeUnretainedValue() }
        let made = Unmanaged.passRetained(DispatchSemaphore(value: 0))
        let (isMine, other) = bed.compareExchange(
            expected: 0, desired: UInt(bitPattern: made.toOpaque()), ordering: .acquiringAndReleasing)
        guard !isMine, let earlier = reference(at: other) else { return made.takeUnretainedValue() }
        made.release()
        return earlier.takeUnretainedValue()
    }

    private func reference(at address: UInt) -> Unmanaged<DispatchSemaphore>? {
        UnsafeRawPointer(bitPattern: address).map { .fromOpaque($0) }
    }
}
