import Synchronization

/// Runs jobs one at a time: the thread that is inside also runs the jobs that other threads submit meanwhile.
///
/// No thread waits for a delivery, and nothing recurses: a job that is submitted from inside another one is
/// queued as well. Entering and leaving without contention cost one atomic exchange each. After 256 jobs of
/// other threads, the owner offers the rest to the next thread that submits, so that no thread is occupied
/// indefinitely.
package struct Serialiser: ~Copyable, Sendable {
    /// The result of `enqueueOrEnter(_:)`.
    enum EnqueueResult {
        /// Nobody was inside and nothing was queued: the caller is inside, and its job is not queued.
        case entered
        case queued
        /// The caller is inside and must drain the queue, which contains its job.
        case takesOver
    }

    /// 0 when no thread is inside. Otherwise the two lowest bits say that a thread is inside or that the owner
    /// has offered its place; the other bits point to the latest of the new arrivals, a list in reverse
    /// order.
    private let state = Atomic<UInt>(0)
    /// The queue, oldest job first. Used only by the owner; its jobs arrived before those in `state`.
    private let queue = Atomic<UInt>(0)
    /// The owner's thread, when it entered as owner: deliveries that need not be identifiable skip the cost.
    private let owner = Atomic<UInt>(0)

    private static let heldFlag: UInt = 1
    private static let offeredFlag: UInt = 2
    /// Set instead of a pointer to new arrivals when the bounded queue is not empty.
    private static let hasQueuedFlag: UInt = 4
    private static let flags: UInt = 3
    /// Jobs of other threads that the owner runs before it offers its place.
    private static let handOffLimit = 256
    /// How often the owner checks whether somebody has accepted the offer: longer than an `accept` takes.
    private static let handOffSpins = 1_000

    /// Throttles threads on their way to the queue, which itself is lock-free.
    private let submissionLock = AdaptiveLock()

    /// Replaces the queue when the backlog is bounded.
    private let boundedQueue: BoundedQueue?
    private let backlogMonitor: BacklogMonitor?

    /// - Parameter backlog: The policy for queued elements. It does not affect other jobs.
    package init(backlog: Backlog = .unbounded) {
        if case .none = backlog.bound {
            boundedQueue = nil
        } else {
            boundedQueue = BoundedQueue(backlog.bound)
        }
        backlogMonitor = backlog.threshold.map { BacklogMonitor($0) }
    }

    /// Enters when no thread is inside. On success, call `leave()`.
    @inline(__always)
    package func enter() -> Bool {
        state.compareExchange(expected: 0, desired: Self.heldFlag, ordering: .acquiring).exchanged
    }

    /// Leaves after running the queued jobs or handing them over.
    @inline(__always)
    package func leave() {
        if !leaveIfUncontended() { drain() }
    }

    /// Leaves when nothing was queued meanwhile.
    @inline(__always)
    func leaveIfUncontended() -> Bool {
        state.compareExchange(expected: Self.heldFlag, desired: 0, ordering: .releasing).exchanged
    }

    /// Like `enter()`, but makes `isHeldByCaller` work. On success, call `leaveAsOwner()`.
    @inline(__always)
    package func enterAsOwner() -> Bool {
        guard enter() else { return false }
        owner.store(System.currentThread, ordering: .relaxed)
        return true
    }

    @inline(__always)
    package func leaveAsOwner() {
        owner.store(0, ordering: .relaxed)
        leave()
    }

    /// Runs `job` now when no thread is inside; otherwise queues it for the owner.
    package func perform(_ job: @escaping () -> Void) {
        guard enterAsOwner() else { return submit(PendingClosure(job)) }
        job()
        leaveAsOwner()
    }

    /// Runs the job now when no thread is inside; otherwise queues it for the owner.
    func submit(_ pending: __owned PendingJob) {
        submissionLock.lock()
        let result = enqueueOrEnter(pending)
        submissionLock.unlock()
        switch result {
        case .entered:
            if pending.isElement { releaseSlot() }
            pending.run()
            leaveAsOwner()
        case .queued: recordPending()
        case .takesOver:
            recordPending()
            drain()
        }
    }

    /// Whether the backlog is bounded, so that each element needs `acquireSlot()` first.
    @inline(__always)
    var isBounded: Bool { boundedQueue != nil }

    /// Blocks until there is room for one more element. Call with no lock held; call `releaseSlot()` if the
    /// element enters.
    func acquireSlot() { boundedQueue?.acquireSlot(mayWait: !isHeldByCaller) }

    /// Returns a slot that is not needed because its element does not wait.
    func releaseSlot() { boundedQueue?.releaseSlot() }

    /// Records a queued job. Call with no lock held.
    @inline(__always)
    func recordPending() { backlogMonitor?.recordEnqueue() }

    /// Queues the job, unless no thread is inside. Then the caller is inside as owner and must leave. After
    /// `.takesOver`, the caller must call `drain()`.
    func enqueueOrEnter(_ pending: __owned PendingJob) -> EnqueueResult {
        if let boundedQueue { return enqueueOrEnter(pending, in: boundedQueue) }
        let retained = Unmanaged.passRetained(pending)
        while true {
            let seen = state.load(ordering: .relaxed)
            guard seen != 0 else {
                guard enterAsOwner() else { continue }
                retained.release()
                return .entered
            }
            pending.next = Self.pendingJob(in: seen)
            let desired = UInt(bitPattern: retained.toOpaque()) | Self.heldFlag
            if state.compareExchange(expected: seen, desired: desired, ordering: .acquiringAndReleasing)
                .exchanged
            {
                return seen & Self.offeredFlag == 0 ? .queued : .takesOver
            }
        }
    }

    private func enqueueOrEnter(_ pending: PendingJob, in boundedQueue: BoundedQueue) -> EnqueueResult {
        var (result, dropped): (EnqueueResult?, PendingJob?) = (nil, nil)
        // The owner takes the same lock to empty the queue, so it cannot miss this job.
        boundedQueue.lock.withLock {
            while result == nil {
                let seen = state.load(ordering: .relaxed)
                if seen == 0 {
                    if enterAsOwner() { result = .entered }
                } else if state.compareExchange(
                    expected: seen, desired: Self.heldFlag | Self.hasQueuedFlag,
                    ordering: .acquiringAndReleasing
                ).exchanged {
                    dropped = boundedQueue.enqueue(pending)
                    result = seen & Self.offeredFlag == 0 ? .queued : .takesOver
                }
            }
        }
        _ = dropped  // Released here, with no lock held.
        return result ?? .queued
    }

    /// Whether somebody is inside, or was a moment ago.
    @inline(__always)
    var isBusy: Bool { state.load(ordering: .relaxed) != 0 }

    /// Whether there are arrivals that the owner has not moved to the queue. Call inside.
    var hasNewArrivals: Bool { state.load(ordering: .relaxed) & ~Self.flags != 0 }

    /// Whether a job is queued. Call inside.
    var hasPending: Bool { hasNewArrivals || queue.load(ordering: .relaxed) != 0 }

    /// Whether the calling thread is inside and entered as owner.
    package var isHeldByCaller: Bool { owner.load(ordering: .relaxed) == System.currentThread }

    /// Runs the queued jobs and leaves, or leaves the rest to a thread that accepts the offer. Call inside.
    @inline(never)
    func drain() {
        let thread = System.currentThread
        var (foreignCount, offerCount) = (0, 0)
        owner.store(thread, ordering: .relaxed)
        while true {
            while let pending = popFirst() {
                backlogMonitor?.recordDequeue()
                if pending.thread != thread { foreignCount += 1 }
                if pending.cause == Cause.current {
                    pending.run()
                } else {
                    Cause.with(pending.cause, pending.run)
                }
                guard foreignCount >= Self.handOffLimit, hasPending else { continue }
                owner.store(0, ordering: .relaxed)
                offerCount += 1
                // If nobody accepted several offers, the other threads may need this processor.
                if offer(yielding: offerCount % 4 == 0) { return }
                owner.store(thread, ordering: .relaxed)
                foreignCount = 0
            }
            owner.store(0, ordering: .relaxed)
            if leaveIfUncontended() { return }
            owner.store(thread, ordering: .relaxed)
            if !isBounded { reverseArrivals() }
        }
    }

    /// Removes the next job.
    private func popFirst() -> PendingJob? {
        if let boundedQueue {
            return boundedQueue.popFirst { state.store(Self.heldFlag, ordering: .relaxed) }
        }
        guard let first = Self.pendingJob(in: queue.load(ordering: .relaxed))?.takeRetainedValue() else {
            return nil
        }
        queue.store(first.next.map { UInt(bitPattern: $0.toOpaque()) } ?? 0, ordering: .relaxed)
        return first
    }

    /// Moves the arrivals to the empty queue, oldest first.
    private func reverseArrivals() {
        var latest = Self.pendingJob(in: state.exchange(Self.heldFlag, ordering: .acquiring))
        var first: Unmanaged<PendingJob>?
        while let pending = latest {
            pending._withUnsafeGuaranteedRef { (latest, $0.next) = ($0.next, first) }
            first = pending
        }
        queue.store(first.map { UInt(bitPattern: $0.toOpaque()) } ?? 0, ordering: .relaxed)
    }

    /// Offers the place and the queue to the next submitter for a moment.
    ///
    /// - Returns: Whether a thread has accepted.
    @inline(never)
    private func offer(yielding: Bool) -> Bool {
        var seen = state.load(ordering: .relaxed)
        while true {
            let (isDone, now) = state.compareExchange(
                expected: seen, desired: seen & ~Self.flags | Self.offeredFlag,
                ordering: .acquiringAndReleasing
            )
            if isDone { break }
            seen = now
        }
        let offered = seen & ~Self.flags | Self.offeredFlag
        for _ in 0..<Self.handOffSpins where state.load(ordering: .relaxed) != offered { return true }
        if yielding { System.yield() }
        return !state.compareExchange(
            expected: offered, desired: seen & ~Self.flags | Self.heldFlag, ordering: .acquiring
        ).exchanged
    }

    private static func pendingJob(in state: UInt) -> Unmanaged<PendingJob>? {
        UnsafeRawPointer(bitPattern: state & ~flags).map { Unmanaged.fromOpaque($0) }
    }
}
