extension Observable {
    /// `--1--2--3--|` with 2 → `--------3--|`: skips the first elements.
    ///
    /// ![Marble diagram of skip.](skip)
    ///
    /// - Parameter count: The number of skipped elements; 0 or less skips none.
    /// - Returns: A sequence that delivers on this sequence's threads and ends as it does. Disposing disposes
    ///   this sequence.
    public func skip(_ count: Int) -> Observable {
        lift { Skip($0, count) }
    }

    /// `--1--2--3--|` with 2 → `--1--(2|)`: the first elements, then completes.
    ///
    /// ![Marble diagram of take.](take)
    ///
    /// - Parameter count: The number of elements; 0 or less completes immediately without subscribing.
    /// - Returns: A sequence that delivers on this sequence's threads. It fails if this sequence does; after
    ///   the last element, this sequence is disposed.
    public func take(_ count: Int) -> Observable {
        guard count > 0 else { return .empty() }
        return Observable { node, lifetime in attach(Take(node, lifetime, count), lifetime) }
    }

    /// `--1--2--|` with 0 → `0-1--2--|`: `element` immediately, on the subscribing thread, then this
    /// sequence.
    ///
    /// - Returns: A sequence that delivers on this sequence's threads and ends as it does. Disposing disposes
    ///   this sequence.
    public func startWith(_ element: Element) -> Observable {
        Observable { node, subscription in
            node.next(element)
            if !subscription.isDisposed { attach(node, subscription) }
        }
    }
}

private final class Skip<Element: Sendable>: OperatorNode<Element, Element> {
    @exclusivity(unchecked) private var remaining: Int

    init(_ downstream: Node<Element>, _ count: Int) {
        remaining = count
        super.init(downstream)
    }

    override func next(_ element: Element) {
        if remaining > 0 { remaining -= 1 } else { downstream.next(element) }
    }
}

private final class Take<Element: Sendable>: OperatorNode<Element, Element> {
    private let lifetime: Subscription
    @exclusivity(unchecked) private var remaining: Int

    init(_ downstream: Node<Element>, _ lifetime: Subscription, _ count: Int) {
        (self.lifetime, remaining) = (lifetime, count)
        super.init(downstream)
    }

    override func next(_ element: Element) {
        guard remaining > 0 else { return }  // A re-entrant call during its own last element.
        remaining -= 1
        downstream.next(element)
        if remaining == 0, !lifetime.isDisposed { downstream.end(.completed) }
    }

    override func end(_ end: Termination) {
        if remaining > 0 { super.end(end) }
    }
}
