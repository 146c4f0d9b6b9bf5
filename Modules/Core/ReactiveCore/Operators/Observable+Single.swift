extension Observable {
    /// `-1-2-3-|` with 1 → `---(2|)`: the element at `index`, then completes.
    ///
    /// ![Marble diagram of element.](element-at)
    ///
    /// - Parameter index: 0 or more; 0 is the first.
    /// - Returns: On this sequence's thread, which it ends. Fails with `SequenceFailure.outOfRange` when this
    ///   sequence completes before; at once when `index` is less than 0. Its error goes on.
    public func element(at index: Int) -> Observable {
        guard index >= 0 else { return .error(SequenceFailure.outOfRange) }
        return Observable { node, lifetime in attach(ElementAt(node, lifetime, index), lifetime) }
    }

    /// `-1----|` → `-1----|`, `-1-2-|` → `-1-#`, `------|` → `------#`: insists on exactly one element.
    ///
    /// ![Marble diagram of single.](single)
    ///
    /// - Returns: The first element at once, the completion with this sequence. Fails with
    ///   `SequenceFailure.moreThanOneElement` at the second, with `.noElements` when there was none; its error
    ///   goes on. On this sequence's threads; disposing ends it.
    public func single() -> Observable {
        lift { Single($0) }
    }

    /// `-1-2-3-|` with `== 2` → `---2---|`: insists on exactly one element that `predicate`.
    ///
    /// - Parameter isWanted: An error that it throws ends the sequence.
    /// - Returns: As `single()` does.
    public func single(_ predicate: @escaping @Sendable (Element) throws -> Bool) -> Observable {
        filter(predicate).single()
    }

    /// `-1-2-3-|` → `-------|`: the end only, on this sequence's thread. Disposing ends it.
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
