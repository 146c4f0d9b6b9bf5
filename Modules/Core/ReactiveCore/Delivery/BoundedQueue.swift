import Dispatch

/// The queue of a serialiser whose backlog is bounded.
///
/// Elements and other jobs (attaching, detaching) have separate queues, so that the oldest element can be
/// dropped. Each of the other jobs stores its position among the elements.
final class BoundedQueue: Sendable {
    private final class Contents {
        var elements = Fifo<PendingJob>()
        var others = Fifo<(job: PendingJob, position: Int)>()
        /// The numbers of elements that were added and that were removed or dropped.
        var (enqueuedCount, dequeuedCount) = (0, 0)
        /// The number of acquired slots, and of threads that are blocked until one becomes free.
        var (slotsInUse, blockedCount) = (0, 0)
    }

    let lock = AdaptiveLock()
    private let bound: Backlog.Bound
    private let confinedContents = Confined(Contents())
    private let slotFreed = DispatchSemaphore(value: 0)

    init(_ bound: Backlog.Bound) { self.bound = bound }

    /// Blocks until a slot for one more element is free. Follow with `enqueue(_:)` or `releaseSlot()`.
    ///
    /// - Parameter mayWait: `false` inside the serialiser, where blocking would be a deadlock.
    func acquireSlot(mayWait: Bool) {
        guard case .wait(let capacity) = bound else { return }
        let contents = confinedContents.value
        while true {
            var isAcquired = false
            lock.withLock {
                isAcquired = !mayWait || contents.slotsInUse < capacity
                if isAcquired { contents.slotsInUse += 1 } else { contents.blockedCount += 1 }
            }
            if isAcquired { return }
            slotFreed.wait()
        }
    }

    /// Returns a slot that is not needed because its element does not wait.
    func releaseSlot() {
        var shouldSignal = false
        lock.withLock { shouldSignal = freeSlot() }
        if shouldSignal { slotFreed.signal() }
    }

    /// Call with the lock; release the returned (dropped) job without it.
    func enqueue(_ job: PendingJob) -> PendingJob? {
        let contents = confinedContents.value
        guard job.isElement else {
            contents.others.append((job, contents.enqueuedCount))
            return nil
        }
        var dropped: PendingJob?
        if case .dropOldest(let capacity) = bound, contents.enqueuedCount - contents.dequeuedCount >= capacity
        {
            dropped = contents.elements.popFirst()
            contents.dequeuedCount += 1
        }
        contents.elements.append(job)
        contents.enqueuedCount += 1
        return dropped
    }

    /// Removes the next job.
    ///
    /// - Parameter whenEmpty: Called with the lock when nothing is left.
    func popFirst(whenEmpty: () -> Void) -> PendingJob? {
        let contents = confinedContents.value
        var (first, shouldSignal): (PendingJob?, Bool) = (nil, false)
        lock.withLock {
            if let other = contents.others.first, other.position <= contents.dequeuedCount {
                first = contents.others.popFirst()?.job
            } else if let element = contents.elements.popFirst() {
                first = element
                contents.dequeuedCount += 1
                shouldSignal = freeSlot()
            }
            if contents.others.isEmpty, contents.elements.isEmpty { whenEmpty() }
        }
        if shouldSignal { slotFreed.signal() }
        return first
    }

    /// Whether a blocked thread must be woken. Call with the lock.
    private func freeSlot() -> Bool {
        guard case .wait = bound else { return false }
        let contents = confinedContents.value
        contents.slotsInUse -= 1
        guard contents.blockedCount > 0 else { return false }
        contents.blockedCount -= 1
        return true
    }
}
