import Synchronization

/// Work that waits for its time: done or dropped, once.
final class WorkItem: Disposable {
    /// In a type of its own: a function in a generic place would be wrapped, with one more allocation.
    private struct Payload: Sendable {
        var work: (@Sendable () -> Void)?
    }

    private let isTaken = Atomic<Bool>(false)
    private let payload: InlineGuarded<Payload>

    init(_ work: @escaping @Sendable () -> Void) {
        payload = InlineGuarded(Payload(work: work))
    }

    /// Whether it is done, at work or dropped.
    var isDisposed: Bool { isTaken.load(ordering: .relaxed) }

    func run() { take().work?() }

    /// Drops the work and what it holds, unless it has started.
    func dispose() { _ = take() }

    private func take() -> Payload {
        guard !isDisposed, !isTaken.exchange(true, ordering: .relaxed) else { return Payload() }
        return payload.withLock { payload in
            defer { payload = Payload() }
            return payload
        }
    }
}
