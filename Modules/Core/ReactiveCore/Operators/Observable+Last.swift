extension Observable {
    /// `-1-2-3-|` with 1 → `---1-2-|`: all but the last elements, each one as soon as enough others have
    /// followed.
    ///
    /// ![Marble diagram of skipLast.](skipLast)
    ///
    /// - Parameter count: The number of skipped elements; 0 or less skips none.
    /// - Returns: A sequence that delivers on this sequence's threads and ends as it does, dropping the
    ///   buffered elements.
    public func skipLast(_ count: Int) -> Observable {
        count > 0 ? lift { SkipLast($0, count) } : self
    }

    /// `-1-2-3-|` with 2 → `-------(23|)`: the last elements, on completion, on the completing thread.
    ///
    /// ![Marble diagram of takeLast.](takeLast)
    ///
    /// - Parameter count: The largest number of elements; 0 or less takes none.
    /// - Returns: A sequence that drops the buffered elements when this sequence fails or the subscription is
    ///   disposed.
    public func takeLast(_ count: Int) -> Observable {
        Observable { node, lifetime in attach(TakeLast(node, lifetime, count), lifetime) }
    }
}

private final class SkipLast<Element: Sendable>: OperatorNode<Element, Element> {
    private let count: Int
    private var buffer = Fifo<Element>()
    private var bufferedCount = 0

    init(_ downstream: Node<Element>, _ count: Int) {
        self.count = count
        super.init(downstream)
    }

    override func next(_ element: Element) {
        buffer.append(element)
        if bufferedCount < count {
            bufferedCount += 1
        } else if let oldest = buffer.popFirst() {
            downstream.next(oldest)
        }
    }
}

private final class TakeLast<Element: Sendable>: OperatorNode<Element, Element> {
    private let lifetime: Subscription
    private let count: Int
    private var buffer = Fifo<Element>()
    private var bufferedCount = 0

    init(_ downstream: Node<Element>, _ lifetime: Subscription, _ count: Int) {
        (self.lifetime, self.count) = (lifetime, count)
        super.init(downstream)
    }

    override func next(_ element: Element) {
        guard count > 0 else { return }
        buffer.append(element)
        if bufferedCount < count { bufferedCount += 1 } else { _ = buffer.popFirst() }
    }

    override func end(_ end: Termination) {
        if case .completed = end {
            while !lifetime.isDisposed, let element = buffer.popFirst() { downstream.next(element) }
        }
        if !lifetime.isDisposed { downstream.end(end) }
    }
}
