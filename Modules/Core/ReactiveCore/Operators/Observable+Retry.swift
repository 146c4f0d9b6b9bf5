extension Observable {
    /// `-1-#` → `-1--1--1-…`: subscribes anew whenever it fails, without an end.
    ///
    /// ![What retry makes of what comes, as marbles.](retry)
    ///
    /// - Returns: Elements on the threads of the source. Completes when it does. Disposing ends the attempt
    ///   that runs. Attempts that fail at once need no stack.
    public func retry() -> Observable { again(after: .failure, at: .max) }

    /// `-1-#` with 2 → `-1--1-#`: subscribes anew when it fails, `count` times in all, the first included.
    ///
    /// - Parameter count: 0 or less completes at once without subscribing.
    /// - Returns: Elements on the threads of the source. Completes when it does; fails with the error of the
    ///   last attempt. Disposing ends the attempt that runs.
    public func retry(_ count: Int) -> Observable { again(after: .failure, at: count) }

    /// `-1-|` → `-1--1--1-…`: subscribes anew whenever it completes, without an end.
    ///
    /// ![What repeat makes of what comes, as marbles.](repeat)
    ///
    /// - Returns: Elements on the threads of the source. Fails when it does. Disposing ends the run. Runs that
    ///   complete at once need no stack.
    public func `repeat`() -> Observable { again(after: .completion, at: .max) }

    /// `-1-|` with 2 → `-1--1-|`: subscribes anew when it completes, `count` times in all, the first included.
    ///
    /// - Parameter count: 0 or less completes at once without subscribing.
    /// - Returns: Elements on the threads of the source. Fails when it does. Disposing ends the run.
    public func `repeat`(_ count: Int) -> Observable { again(after: .completion, at: count) }

    private func again(after kind: Again<Element>.Kind, at count: Int) -> Observable {
        guard count > 0 else { return .empty() }
        return Observable { node, life in Again(node, life, self, after: kind, at: count).advance() }
    }
}

/// The same source again and again.
private final class Again<Element: Sendable>: Succession<Element> {
    enum Kind { case failure, completion }

    private let source: Observable<Element>
    private let kind: Kind
    private var left: Int

    init(
        _ down: Node<Element>, _ life: Subscription, _ source: Observable<Element>, after kind: Kind,
        at count: Int
    ) {
        (self.source, self.kind, left) = (source, kind, count)
        super.init(down, life)
    }

    override func nextSource() -> Observable<Element>? { source }

    override func sourceEnded(_ end: Termination) {
        switch (end, kind) {
        case (.failed, .failure), (.completed, .completion):
            if left != .max { left -= 1 }
            if left > 0 { advance() } else { down.end(end) }
        case (.failed, .completion), (.completed, .failure):
            down.end(end)
        }
    }
}
