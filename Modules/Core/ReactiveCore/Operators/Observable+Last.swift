extension Observable {
    /// `-1-2-3-|` with 1 → `---1-2-|`: all but the last elements, each as soon as it is known not to be one.
    ///
    /// ![What skipLast makes of what comes, as marbles.](skipLast)
    ///
    /// - Parameter count: 0 or less skips nothing.
    /// - Returns: Elements on this sequence's threads. Its error goes on at once; the end drops what is kept.
    public func skipLast(_ count: Int) -> Observable {
        count > 0 ? lift { SkipLast($0, count) } : self
    }

    /// `-1-2-3-|` with 2 → `-------(23|)`: the last elements, when the sequence completes, on its thread.
    ///
    /// ![What takeLast makes of what comes, as marbles.](takeLast)
    ///
    /// - Parameter count: How many are kept, at most; 0 or less takes nothing.
    /// - Returns: An error of this sequence drops what was kept; disposing does so too.
    public func takeLast(_ count: Int) -> Observable {
        Observable { node, life in attach(TakeLast(node, life, count), life) }
    }
}

private final class SkipLast<Element: Sendable>: Step<Element, Element> {
    private let count: Int
    private var kept = Fifo<Element>()
    private var number = 0

    init(_ down: Node<Element>, _ count: Int) {
        self.count = count
        super.init(down)
    }

    override func next(_ element: Element) {
        kept.append(element)
        if number < count {
            number += 1
        } else if let oldest = kept.popFirst() {
            down.next(oldest)
        }
    }
}

private final class TakeLast<Element: Sendable>: Step<Element, Element> {
    private let life: Subscription
    private let count: Int
    private var kept = Fifo<Element>()
    private var number = 0

    init(_ down: Node<Element>, _ life: Subscription, _ count: Int) {
        (self.life, self.count) = (life, count)
        super.init(down)
    }

    override func next(_ element: Element) {
        guard count > 0 else { return }
        kept.append(element)
        if number < count { number += 1 } else { _ = kept.popFirst() }
    }

    override func end(_ end: Termination) {
        if case .completed = end {
            while !life.isDisposed, let element = kept.popFirst() { down.next(element) }
        }
        if !life.isDisposed { down.end(end) }
    }
}
