extension Observable {
    /// `-1-#` → `-1--1--1-…`: resubscribes after every failure, without a limit.
    ///
    /// ![Marble diagram of retry.](retry)
    ///
    /// - Returns: A sequence that delivers on the source's threads and completes with it. Disposing ends the
    ///   current attempt. The stack use is constant, even if attempts fail immediately.
    public func retry() -> Observable { resubscribed(after: .failure, times: .max) }

    /// `-1-#` with 2 → `-1--1-#`: resubscribes after a failure, up to `count` attempts in total.
    ///
    /// - Parameter count: The number of attempts including the first; 0 or less completes immediately without
    ///   subscribing.
    /// - Returns: A sequence that delivers on the source's threads. It completes with the source and fails
    ///   with the error of the last attempt. Disposing ends the current attempt.
    public func retry(_ count: Int) -> Observable { resubscribed(after: .failure, times: count) }

    /// `-1-|` → `-1--1--1-…`: resubscribes after every completion, without a limit.
    ///
    /// ![Marble diagram of repeat.](repeat)
    ///
    /// - Returns: A sequence that delivers on the source's threads and fails with it. Disposing ends the
    ///   current run. The stack use is constant, even if runs complete immediately.
    public func `repeat`() -> Observable { resubscribed(after: .completion, times: .max) }

    /// `-1-|` with 2 → `-1--1-|`: resubscribes after a completion, up to `count` runs in total.
    ///
    /// - Parameter count: The number of runs including the first; 0 or less completes immediately without
    ///   subscribing.
    /// - Returns: A sequence that delivers on the source's threads and fails with it. Disposing ends the
    ///   current run.
    public func `repeat`(_ count: Int) -> Observable { resubscribed(after: .completion, times: count) }

    private func resubscribed(after kind: Resubscribe<Element>.Kind, times count: Int) -> Observable {
        guard count > 0 else { return .empty() }
        return Observable { node, lifetime in
            Resubscribe(node, lifetime, self, after: kind, times: count).advance()
        }
    }
}

/// Subscribes to the same source repeatedly.
private final class Resubscribe<Element: Sendable>: SequentialSources<Element> {
    enum Kind { case failure, completion }

    private let source: Observable<Element>
    private let kind: Kind
    private var remaining: Int

    init(
        _ downstream: Node<Element>, _ lifetime: Subscription, _ source: Observable<Element>,
        after kind: Kind, times count: Int
    ) {
        (self.source, self.kind, remaining) = (source, kind, count)
        super.init(downstream, lifetime)
    }

    override func nextSource() -> Observable<Element>? { source }

    override func sourceEnded(_ end: Termination) {
        switch (end, kind) {
        case (.failed, .failure), (.completed, .completion):
            if remaining != .max { remaining -= 1 }
            if remaining > 0 { advance() } else { finish(end) }
        case (.failed, .completion), (.completed, .failure):
            finish(end)
        }
    }
}
