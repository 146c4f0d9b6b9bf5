import Dispatch
import Synchronization

/// A mutual-exclusion lock that spins, then yields the processor, then sleeps.
///
/// `Mutex` on Linux hands ownership to a sleeping waiter. Under load, every acquisition then waits for a
/// thread to wake up, and the queue of waiters never drains (a lock convoy). This lock goes to a thread that
/// is already running.
///
/// The thread sanitizer understands this lock because it consists of atomics; it does not instrument `Mutex`.
package struct AdaptiveLock: ~Copyable, Sendable {
    /// 0 when unlocked; otherwise the owner's thread identifier. The lowest bit is set when threads may be
    /// sleeping.
    private let state = Atomic<UInt>(0)
    /// The address of the semaphore that waiters sleep on; the first waiter that sleeps creates it.
    private let semaphore = Atomic<UInt>(0)

    private static let hasSleepersFlag: UInt = 1
    /// Attempts before the thread starts to yield; critical sections are shorter than this many attempts.
    private static let spinLimit = 100
    /// Attempts with a yield in between before the thread sleeps.
    private static let yieldLimit = 20

    package init() {}

    deinit {
        reference(at: semaphore.load(ordering: .acquiring))?.release()
    }

    /// Acquires the lock. Not recursive; balance each call with `unlock()`.
    @inline(__always)
    package func lock() {
        let entered = state.compareExchange(
            expected: 0, desired: System.currentThread, ordering: .acquiring
        ).exchanged
        if !entered { lockSlowly() }
    }

    @inline(__always)
    package func unlock() {
        if state.exchange(0, ordering: .releasing) & Self.hasSleepersFlag != 0 { wakeOne() }
    }

    /// Runs `body` while holding the lock. Do not call out from it.
    @inline(__always)
    package func withLock(_ body: () -> Void) {
        lock()
        defer { unlock() }
        body()
    }

    @inline(never)
    private func lockSlowly() {
        let thread = System.currentThread
        precondition(
            state.load(ordering: .relaxed) & ~Self.hasSleepersFlag != thread,
            "the lock is not recursive, and this thread holds it already")
        for attempt in 0..<Self.spinLimit + Self.yieldLimit {
            if state.load(ordering: .relaxed) == 0,
                state.compareExchange(expected: 0, desired: thread, ordering: .acquiring).exchanged
            {
                return
            }
            if attempt >= Self.spinLimit { System.yield() }
        }
        sleepUntilEntered(thread)
    }

    private func sleepUntilEntered(_ thread: UInt) {
        let semaphore = makeSemaphore()
        while true {
            let seen = state.load(ordering: .relaxed)
            if seen == 0 {
                // Other threads may be sleeping too: the flag makes `unlock()` wake one.
                let desired = thread | Self.hasSleepersFlag
                if state.compareExchange(expected: 0, desired: desired, ordering: .acquiring).exchanged {
                    return
                }
            } else if seen & Self.hasSleepersFlag != 0
                || state.compareExchange(
                    expected: seen, desired: seen | Self.hasSleepersFlag, ordering: .acquiringAndReleasing
                ).exchanged
            {
                semaphore.wait()
            }
        }
    }

    @inline(never)
    private func wakeOne() {
        reference(at: semaphore.load(ordering: .acquiring))?.takeUnretainedValue().signal()
    }

    private func makeSemaphore() -> DispatchSemaphore {
        if let semaphore = reference(at: semaphore.load(ordering: .acquiring)) {
            return semaphore.takeUnretainedValue()
        }
        let created = Unmanaged.passRetained(DispatchSemaphore(value: 0))
        let (isInstalled, other) = semaphore.compareExchange(
            expected: 0, desired: UInt(bitPattern: created.toOpaque()), ordering: .acquiringAndReleasing)
        guard !isInstalled, let earlier = reference(at: other) else { return created.takeUnretainedValue() }
        created.release()
        return earlier.takeUnretainedValue()
    }

    private func reference(at address: UInt) -> Unmanaged<DispatchSemaphore>? {
        UnsafeRawPointer(bitPattern: address).map { .fromOpaque($0) }
    }
}
