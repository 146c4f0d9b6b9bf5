extension Observable {
    /// `-1-2-3-|` with 1 → `---(2|)`: the element at `index`, then completes.
    ///
    /// ![Marble diagram of element.](element-at)
    ///
    /// - Parameter index: 0 or more.
    /// - Returns: A sequence that delivers on this sequence's thread and then disposes it. It fails with
    ///   `SequenceFailure.outOfRange` if this sequence completes before the index, or immediately if `index`
    ///   is negative. It fails if this sequence does.
    public func element(at index: Int) -> Observable {
        guard index >= 0 else { return .error(SequenceFailure.outOfRange) }
        return Observable { node, lifetime in attach(ElementAt(node, lifetime, index), lifetime) }
    }

    /// `-1----|` → `-1----|`, `-1-2-|` → `-1-#`, `------|` → `------#`: fails unless there is exactly one
    /// element.
    ///
    /// ![Marble diagram of single.](single)
    ///
    /// - Returns: A sequence that delivers the first element immediately and completes with this sequence. It
    ///   fails with `SequenceFailure.moreThanOneElement` at the second element, with `.noElements` if there
    ///   is none, and if this sequence fails. It delivers on this sequence's threads; disposing disposes this
    ///   sequence.
    public func single() -> Observable {
        lift { Single($0) }
    }

    /// `-1-2-3-|` with `== 2` → `---2---|`: fails unless exactly one element satisfies `predicate`.
    ///
    /// - Parameter predicate: If it throws, the sequence fails.
    /// - Returns: A sequence that behaves like that of `single()`.
    public func single(_ predicate: @escaping @Sendable (Element) throws -> Bool) -> Observable {
        filter(predicate).single()
    }

    /// `-1-2-3-|` → `-------|`: only the end, on this sequence's thread. Disposing disposes this sequence.
    ///
    /// ![Marble diagram of ignoreElements.](ignoreElements)
    public func ignoreElements() -> Observable<Never> {
        lift { IgnoreElements($0) }
    }
}

private final class ElementAt<Element: Sendable>: OperatorNode<Element, Element> {
    private let lifetime: Subscription
    private var remaining: Int

    init(_ downstream: Node<Element>, _ lifetime: Subscription, _ index: Int) {
        (self.lifetime, remaining) = (lifetime, index)
        super.init(downstream)
    }

    override func next(_ element: Element) {
        remaining -= 1
        guard remaining == -1 else { return }
        downstream.next(element)
        if !lifetime.isDisposed { downstream.end(.completed) }
    }

    override func end(_ end: Termination) {
        if case .completed = end {
            downstream.end(.failed(SequenceFailure.outOfRange))
        } else {
            downstream.end(end)
        }
    }
}

private final class Single<Element: Sendable>: OperatorNode<Element, Element> {
    private var hasOne = false

    override func next(_ element: Element) {
        guard !hasOne else { return downstream.end(.failed(SequenceFailure.moreThanOneElement)) }
        hasOne = true
        downstream.next(element)
    }

    override func end(_ end: Termination) {
        if case .completed = end, !hasOne {
            downstream.end(.failed(SequenceFailure.noElements))
        } else {
            downstream.end(end)
        }
    }
}

private final class IgnoreElements<Element: Sendable>: OperatorNode<Element, Never> {
    override func next(_ element: Element) {}
}

/// Errors of the operators themselves.
public enum SequenceFailure: Error, Equatable, Sendable {
    /// One element was required, and the sequence completed without any.
    case noElements
    /// One element was required, and a second one arrived.
    case moreThanOneElement
    /// The sequence completed before the requested index.
    case outOfRange
    /// Nothing arrived in time.
    case timeout
}
