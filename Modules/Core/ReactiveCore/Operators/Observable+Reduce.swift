extension Observable {
    /// `--1--2--3--|` → `--1--3--6--|`: every intermediate result, changed in place.
    ///
    /// ![Marble diagram of scan.](scan-into)
    ///
    /// - Parameters:
    ///   - initial: The first result, for each subscriber anew.
    ///   - update: Makes the next result of the one before; an error that it throws ends the sequence.
    /// - Returns: Elements on this sequence's threads. Ends as it does; disposing ends it.
    public func scan<Result: Sendable>(
        into initial: Result, _ update: @escaping @Sendable (inout Result, Element) throws -> Void
    ) -> Observable<Result> {
        Observable<Result> { node, lifetime in attach(Fold(node, lifetime, initial, .each, update), lifetime)
        }
    }

    /// `--1--2--3--|` → `-----------(6|)`: the last result, when the sequence completes, on its thread.
    ///
    /// ![Marble diagram of reduce.](reduce)
    ///
    /// - Parameters:
    ///   - initial: The first result, for each subscriber anew; the only one when there is no element.
    ///   - combine: Makes the next result; an error that it throws ends the sequence.
    /// - Returns: An error of this sequence drops the result; disposing does so too.
    public func reduce<Result: Sendable>(
        _ initial: Result, _ combine: @escaping @Sendable (Result, Element) throws -> Result
    ) -> Observable<Result> {
        reduce(into: initial) { result, element in result = try combine(result, element) }
    }

    /// `--1--2--3--|` → `-----------(6|)`: the last result, changed in place, when the sequence completes.
    ///
    /// ![Marble diagram of reduce.](reduce-into)
    ///
    /// - Parameters:
    ///   - initial: The first result, for each subscriber anew; the only one when there is no element.
    ///   - update: Makes the next result of the one before; an error that it throws ends the sequence.
    /// - Returns: An error of this sequence drops the result; disposing does so too.
    public func reduce<Result: Sendable>(
        into initial: Result, _ update: @escaping @Sendable (inout Result, Element) throws -> Void
    ) -> Observable<Result> {
        Observable<Result> { node, lifetime in attach(Fold(node, lifetime, initial, .last, update), lifetime)
        }
    }

    /// `--1--2--3--|` → `-----------([123]|)`: all elements in one array, when the sequence completes.
    ///
    /// ![Marble diagram of toArray.](toArray)
    ///
    /// - Returns: On this sequence's thread; an empty array when there was no element. An error of this sequence
    ///   drops what was kept; disposing does so too.
    public func toArray() -> Observable<[Element]> {
        reduce(into: []) { $0.append($1) }
    }

    /// `-1-2-3-|` → `---(12)-(23)-|`: each element together with the one before, from the second on.
    ///
    /// ![Marble diagram of pairwise.](pairwise)
    ///
    /// - Returns: Pairs on this sequence's threads. Ends as it does; disposing ends it.
    public func pairwise() -> Observable<(Element, Element)> {
        lift { Pairwise($0) }
    }
}

/// Changes a result in place, and tells it with each element or at the end.
private final class Fold<Element: Sendable, Result: Sendable>: OperatorNode<Element, Result> {
    enum Emission { case each, last }

    private let lifetime: Subscription
    @exclusivity(unchecked) private var result: Result
    private let emission: Emission
    private let update: @Sendable (inout Result, Element) throws -> Void

    init(
        _ downstream: Node<Result>, _ lifetime: Subscription, _ initial: Result, _ emission: Emission,
        _ update: @escaping @Sendable (inout Result, Element) throws -> Void
    ) {
        (self.lifetime, result, self.emission, self.update) = (lifetime, initial, emission, update)
        super.init(downstream)
    }

    override func next(_ element: Element) {
        do {
            try update(&result, element)
            if emission == .each { downstream.next(result) }
        } catch {
            downstream.end(.failed(error))
        }
    }

    override func end(_ end: Termination) {
        if case .completed = end, emission == .last {
            guard !lifetime.isDisposed else { return }
            downstream.next(result)
            if lifetime.isDisposed { return }
        }
        downstream.end(end)
    }
}

private final class Pairwise<Element: Sendable>: OperatorNode<Element, (Element, Element)> {
    @exclusivity(unchecked) private var last = ElementSlot<Element>()

    override func next(_ element: Element) {
        guard last.isSet else { return last.set(element) }
        let before = last.element
        last.set(element)
        downstream.next((before, element))
    }
}
