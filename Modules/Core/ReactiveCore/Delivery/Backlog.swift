import Synchronization

/// The policy for elements that a relay accepts while it is delivering another one.
///
/// Elements wait because sources may be faster than subscribers.
public struct Backlog: Sendable {
    enum Bound: Sendable {
        case none
        case dropOldest(Int)
        case wait(above: Int)
    }

    struct Threshold: Sendable {
        let limit: Int
        let handler: @Sendable (Int) -> Void
    }

    let bound: Bound
    let threshold: Threshold?

    private init(_ bound: Bound, threshold: Threshold? = nil) {
        (self.bound, self.threshold) = (bound, threshold)
    }

    /// Queues every element, without a limit. `accept` does not wait for room, and no element is lost.
    public static let unbounded = Backlog(.none)

    /// Queues every element, and calls a handler once when too many are queued, which suggests that
    /// subscribers do not catch up.
    ///
    /// - Parameters:
    ///   - limit: The handler is called when more elements than this are queued.
    ///   - handler: Receives the number of queued elements. Called on the accepting thread, with no lock
    ///     held.
    public static func unbounded(
        above limit: Int = 100_000, onExceeded handler: @escaping @Sendable (Int) -> Void
    ) -> Backlog {
        Backlog(.none, threshold: Threshold(limit: limit, handler: handler))
    }

    /// Queues only the latest element, which replaces the one before.
    public static let latest = Backlog.dropOldest(1)

    /// Queues a limited number of elements; one more replaces the oldest, which is lost.
    ///
    /// - Parameter count: The capacity, 1 or more.
    public static func dropOldest(_ count: Int) -> Backlog {
        precondition(count > 0, "count must be greater than 0")
        return Backlog(.dropOldest(count))
    }

    /// Queues a limited number of elements; `accept` blocks until there is room. No element is lost.
    ///
    /// Inside a callback of the same relay, `accept` does not wait: the element is queued even if the queue is
    /// full. A callback must not wait for a thread that calls `accept`.
    ///
    /// - Parameter count: The capacity, 1 or more.
    public static func wait(above count: Int) -> Backlog {
        precondition(count > 0, "count must be greater than 0")
        return Backlog(.wait(above: count))
    }
}

/// Counts the jobs in a queue, and reports once when there are too many.
final class BacklogMonitor: Sendable {
    private let threshold: Backlog.Threshold
    private let enqueuedCount = Atomic<Int>(0)
    /// Written only by the owner of the serialiser.
    private let dequeuedCount = Atomic<Int>(0)
    private let hasReported = Atomic<Bool>(false)

    init(_ threshold: Backlog.Threshold) { self.threshold = threshold }

    /// Records an added job. Call with no lock held.
    func recordEnqueue() {
        let waiting =
            enqueuedCount.wrappingAdd(1, ordering: .relaxed).newValue - dequeuedCount.load(ordering: .relaxed)
        guard waiting > threshold.limit, !hasReported.load(ordering: .relaxed),
            !hasReported.exchange(true, ordering: .relaxed)
        else { return }
        threshold.handler(waiting)
    }

    /// Records a removed job. Call inside the serialiser.
    func recordDequeue() {
        dequeuedCount.store(dequeuedCount.load(ordering: .relaxed) + 1, ordering: .relaxed)
    }
}
