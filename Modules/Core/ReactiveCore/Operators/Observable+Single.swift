extension Observable {
    /// `-1-2-3-|` with 1 → `---(2|)`: the element at `index`, then completes.
    ///
    /// ![What element makes of what comes, as marbles.](element-at)
    ///
    /// - Parameter index: 0 or more; 0 is the first.
    /// - Returns: On this sequence's thread, which it ends. Fails with `SequenceFailure.outOfRange` when this
    ///   sequence completes before; at once when `index` is less than 0. Its error goes on.
    public func element(at index: Int) -> Observable {
        guard index >= 0 else { return .error(SequenceFailure.outOfRange) }
        return Observable { node, life in attach(ElementAt(node, life, index), life) }
    }

    /// `-1----|` → `-1----|`, `-1-2-|` → `-1-#`, `------|` → `------#`: insists on exactly one element.
    ///
    /// ![What single makes of what comes, as marbles.](single)
    ///
    /// - Returns: The first element at once, the completion with this sequence. Fails with
    ///   `SequenceFailure.moreThanOneElement` at the second, with `.noElements` when there was none; its error
    ///   goes on. On this sequence's threads; disposing ends it.
    public func single() -> Observable {
        lift { Single($0) }
    }

    /// `-1-2-3-|` with `== 2` → `---2---|`: insists on exactly one element that `isWanted`.
    ///
    /// - Parameter isWanted: An error that it throws ends the sequence.
    /// - Returns: As `single()` does.
    public func single(_ isWanted: @escaping @Sendable (Element) throws -> Bool) -> Observable {
        filter(isWanted).single()
    }

    /// `-1-2-3-|` → `-------|`: the end only, on this sequence's thread. Disposing ends it.
    ///
    /// ![What ignoreElements makes of what comes, as marbles.](ignoreElements)
    public func ignoreElements() -> Observable<Never> {
        lift { IgnoreElements($0) }
    }
}

private final class ElementAt<Element: Sendable>: Step<Element, Element> {
    private let life: Subscription
    private var left: Int

    init(_ down: Node<Element>, _ life: Subscription, _ index: Int) {
        (self.life, left) = (life, index)
        super.init(down)
    }

    override func next(_ element: Element) {
        left -= 1
        guard left == -1 else { return }
        down.next(element)
        if !life.isDisposed { down.end(.completed) }
    }

    override func end(_ end: Termination) {
        if case .completed = end {
            down.end(.failed(SequenceFailure.outOfRange))
        } else {
            down.end(end)
        }
    }
}

private final class Single<Element: Sendable>: Step<Element, Element> {
    private var hasOne = false

    override func next(_ element: Element) {
        guard !hasOne else { return down.end(.failed(SequenceFailure.moreThanOneElement)) }
        hasOne = true
        down.next(element)
    }

    override func end(_ end: Termination) {
        if case .completed = end, !hasOne {
            down.end(.failed(SequenceFailure.noElements))
        } else {
            down.end(end)
        }
    }
}

private final class IgnoreElements<Element: Sendable>: Step<Element, Never> {
    override func next(_ element: Element) {}
}
