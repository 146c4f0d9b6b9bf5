extension Observable {
    /// `--1--2--3--|` with 2 → `--------3--|`: without the first elements; ends are not skipped.
    ///
    /// ![What skip makes of what comes, as marbles.](skip)
    ///
    /// - Parameter count: 0 or less skips nothing.
    /// - Returns: Elements on this sequence's threads. Ends as it does; disposing ends it.
    public func skip(_ count: Int) -> Observable {
        lift { Skip($0, count) }
    }

    /// `--1--2--3--|` with 2 → `--1--(2|)`: the first elements, then completes.
    ///
    /// ![What take makes of what comes, as marbles.](take)
    ///
    /// - Parameter count: 0 or less completes at once without subscribing.
    /// - Returns: Elements on this sequence's threads; its error goes on. Ends it with the last element.
    public func take(_ count: Int) -> Observable {
        guard count > 0 else { return .empty() }
        return Observable { node, life in attach(Take(node, life, count), life) }
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

private final class Skip<Element: Sendable>: Step<Element, Element> {
    @exclusivity(unchecked) private var left: Int

    init(_ down: Node<Element>, _ count: Int) {
        left = count
        super.init(down)
    }

    override func next(_ element: Element) {
        if left > 0 { left -= 1 } else { down.next(element) }
    }
}

private final class Take<Element: Sendable>: Step<Element, Element> {
    private let life: Subscription
    @exclusivity(unchecked) private var left: Int

    init(_ down: Node<Element>, _ life: Subscription, _ count: Int) {
        (self.life, left) = (life, count)
        super.init(down)
    }

    override func next(_ element: Element) {
        guard left > 0 else { return }  // Re-entered by its own last element.
        left -= 1
        down.next(element)
        if left == 0, !life.isDisposed { down.end(.completed) }
    }

    override func end(_ end: Termination) {
        if left > 0 { super.end(end) }
    }
}
