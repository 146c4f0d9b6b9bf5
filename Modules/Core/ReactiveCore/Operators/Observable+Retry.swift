extension Observable {
    /// `-1-#` → `-1--1--1-…`: subscribes anew whenever it fails, without an end.
    ///
    /// ![Marble diagram of retry.](retry)
    ///
    /// - Returns: Elements on the threads of the source. Completes when it does. Disposing ends the attempt
    ///   that runs. Attempts that fail at once need no stack.
    public func retry() -> Observable { resubscribed(after: .failure, times: .max) }

    /// `-1-#` with 2 → `-1--1-#`: subscribes anew when it fails, `count` times in all, the first included.
    ///
    /// - Parameter count: 0 or less completes at once without subscribing.
    /// - Returns: Elements on the threads of the source. Completes when it does; fails with the error of the
    ///   last attempt. Disposing ends the attempt that runs.
    public func retry(_ count: Int) -> Observable { resubscribed(after: .failure, times: count) }

    /// `-1-|` → `-1--1--1-…`: subscribes anew whenever it completes, without an end.
    ///
    /// ![Marble diagram of repeat.](repeat)
    ///
    /// - Returns: Elements on the threads of the source. Fails when it does. Disposing ends the run. Runs that
    ///   complete at once need no stack.
    public func `repeat`() -> Observable { resubscribed(after: .completion, times: .max) }

    /// `-1-|` with 2 → `-1--1-|`: subscribes anew when it completes, `count` times in all, the first included.
    ///
    /// - Parameter count: 0 or less completes at once without subscribing.
    /// - Returns: Elements on the threads of the source. Fails when it does. Disposing ends the run.
    public func `repeat`(_ count: Int) -> Observable { resubscribed(after: .completion, times: count) }

    private func resubscribed(after kind: Resubscribe<Element>.Kind, times count: Int) -> Observable {
        guard count > 0 else { return .empty() }
        return Observable { node, lifetime in
            Resubscribe(node, lifetime, self, after: kind, times: count).advance()
        }
    }
}

/// The same source again and again.
private final class Resubscribe<Element: Sendable>: SequentialSources<Element> {
    enum Kind { case failure, completion }

    private let source: Observable<Element>
    private let kind: Kind
    private var remaining: Int

    init(
        _ downstream: Node<Element>, _ lifetime: Subscription, _ source: Observable<Element>,
        after kind: Kind,
        times count: Int
    ) {
        (self.source, self.kind, remaining) = (source, kind, count)
        super.init(downstream, lifetime)
    }

    override func nextSource() -> Observable<Element>? { source }

    override func sourceEnded(_ end: Termination) {
        switch (end, kind) {
        case (.failed, .failure), (.completed, .completion):
            if remaining != .max { remaining -= 1 }
            if remaining > 0 { advance() } else { downstream.end(end) }
        case (.failed, .completion), (.completed, .failure):
            downstream.end(end)
        }
    }
}
