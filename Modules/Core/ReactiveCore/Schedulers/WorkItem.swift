import Synchronization

/// Work that waits for its time: done or dropped, once.
final class WorkItem: Disposable {
    /// In a type of its own: a function in a generic place would be wrapped, with one more allocation.
    private struct Held: Sendable {
        var work: (@Sendable () -> Void)?
    }

    private let isTaken = Atomic<Bool>(false)
    private let held: Enclosed<Held>

    init(_ work: @escaping @Sendable () -> Void) {
        held = Enclosed(Held(work: work))
    }

    /// Whether it is done, at work or dropped.
    var isDisposed: Bool { isTaken.load(ordering: .relaxed) }

    func run() { take().work?() }

    /// Drops the work and what it holds, unless it has started.
    func dispose() { _ = take() }

    private func take() -> Held {
        guard !isDisposed, !isTaken.exchange(true, ordering: .relaxed) else { return Held() }
        return held.withLock { held in
            defer { held = Held() }
            return held
        }
    }
}
