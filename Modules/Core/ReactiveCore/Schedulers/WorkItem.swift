/// Work that waits for its time: done or dropped, once.
final class WorkItem: Disposable {
    private let work: Guarded<(@Sendable () -> Void)?>

    init(_ work: @escaping @Sendable () -> Void) {
        self.work = Guarded(work)
    }

    /// Whether it is neither done nor dropped.
    var isPending: Bool { work.withLock { $0 != nil } }

    /// Whether there is nothing left to do: started, done or dropped.
    var isOver: Bool { work.withLock { $0 == nil } }

    func run() { take()?() }

    /// Drops the work and what it holds, unless it has started.
    func dispose() { _ = take() }

    private func take() -> (@Sendable () -> Void)? {
        work.withLock { work in
            defer { work = nil }
            return work
        }
    }
}
