import Synchronization

/// Scheduled work that runs or is cancelled, once.
final class WorkItem: Disposable {
    /// A struct, because a closure as a generic argument would need a wrapper and one more allocation.
    private struct Payload: Sendable {
        var work: (@Sendable () -> Void)?
    }

    private let isTaken = Atomic<Bool>(false)
    private let payload: InlineGuarded<Payload>

    init(_ work: @escaping @Sendable () -> Void) {
        payload = InlineGuarded(Payload(work: work))
    }

    /// Whether the work has started, finished or been cancelled.
    var isDisposed: Bool { isTaken.load(ordering: .relaxed) }

    func run() { take().work?() }

    /// Cancels the work and releases its closure, unless it has started.
    func dispose() { _ = take() }

    private func take() -> Payload {
        guard !isDisposed, !isTaken.exchange(true, ordering: .relaxed) else { return Payload() }
        return payload.withLock { payload in
            defer { payload = Payload() }
            return payload
        }
    }
}
