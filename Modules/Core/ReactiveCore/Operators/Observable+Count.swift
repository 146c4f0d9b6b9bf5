extension Observable {
    /// `--1--2--3--|` with 2 → `--------3--|`: without the first elements; ends are not skipped.
    ///
    /// ![Marble diagram of skip.](skip)
    ///
    /// - Parameter count: 0 or less skips nothing.
    /// - Returns: Elements on this sequence's threads. Ends as it does; disposing ends it.
    public func skip(_ count: Int) -> Observable {
        lift { Skip($0, count) }
    }

    /// `--1--2--3--|` with 2 → `--1--(2|)`: the first elements, then completes.
    ///
    /// ![Marble diagram of take.](take)
    ///
    /// - Parameter count: 0 or less completes at once without subscribing.
    /// - Returns: Elements on this sequence's threads; its error goes on. Ends it with the last element.
    public func take(_ count: Int) -> Observable {
        guard count > 0 else { return .empty() }
        return Observable { node, lifetime in attach(Take(node, lifetime, count), lifetime) }
    }

    /// `--1--2--|` with 0 → `0-1--2--|`: `element` first, at once, on the subscribing thread.
    ///
    /// - Returns: Elements on this sequence's threads. Ends as it does; disposing ends it.
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
        guard remaining > 0 else { return }  // Re-entered by its own last element.
        remaining -= 1
        downstream.next(element)
        if remaining == 0, !lifetime.isDisposed { downstream.end(.completed) }
    }

    override func end(_ end: Termination) {
        if remaining > 0 { super.end(end) }
    }
}
