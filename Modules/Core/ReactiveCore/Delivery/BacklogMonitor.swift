import Synchronization

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
