extension Observable {
    /// `--1--2--3--|` → `--1--3--6--|`: every intermediate result of a reduction in place.
    ///
    /// ![Marble diagram of scan.](scan-into)
    ///
    /// - Parameters:
    ///   - initial: The initial result for each subscriber.
    ///   - update: Updates the result. If it throws, the sequence fails.
    /// - Returns: A sequence that delivers on this sequence's threads and ends as it does. Disposing disposes
    ///   this sequence.
    public func scan<Result: Sendable>(
        into initial: Result, _ update: @escaping @Sendable (inout Result, Element) throws -> Void
    ) -> Observable<Result> {
        Observable<Result> { node, lifetime in attach(Fold(node, lifetime, initial, .each, update), lifetime)
        }
    }

    /// `--1--2--3--|` → `-----------(6|)`: the final result of a reduction, on completion, on the completing
    /// thread.
    ///
    /// ![Marble diagram of reduce.](reduce)
    ///
    /// - Parameters:
    ///   - initial: The initial result for each subscriber; the final one if there are no elements.
    ///   - combine: Returns the next result. If it throws, the sequence fails.
    /// - Returns: A sequence of one element. An error of this sequence drops the result; disposing does so
    ///   too.
    public func reduce<Result: Sendable>(
        _ initial: Result, _ combine: @escaping @Sendable (Result, Element) throws -> Result
    ) -> Observable<Result> {
        reduce(into: initial) { result, element in result = try combine(result, element) }
    }

    /// `--1--2--3--|` → `-----------(6|)`: the final result of a reduction in place, on completion.
    ///
    /// ![Marble diagram of reduce.](reduce-into)
    ///
    /// - Parameters:
    ///   - initial: The initial result for each subscriber; the final one if there are no elements.
    ///   - update: Updates the result. If it throws, the sequence fails.
    /// - Returns: A sequence of one element. An error of this sequence drops the result; disposing does so
    ///   too.
    public func reduce<Result: Sendable>(
        into initial: Result, _ update: @escaping @Sendable (inout Result, Element) throws -> Void
    ) -> Observable<Result> {
        Observable<Result> { node, lifetime in attach(Fold(node, lifetime, initial, .last, update), lifetime)
        }
    }

    /// `--1--2--3--|` → `-----------([123]|)`: all elements in an array, on completion.
    ///
    /// ![Marble diagram of toArray.](toArray)
    ///
    /// - Returns: A sequence of one array, on the completing thread; the array is empty if there are no
    ///   elements. An error of this sequence drops the array; disposing does so too.
    public func toArray() -> Observable<[Element]> {
        reduce(into: []) { $0.append($1) }
    }

    /// `-1-2-3-|` → `---(12)-(23)-|`: each element with the previous one, starting with the second element.
    ///
    /// ![Marble diagram of pairwise.](pairwise)
    ///
    /// - Returns: A sequence that delivers on this sequence's threads and ends as it does. Disposing disposes
    ///   this sequence.
    public func pairwise() -> Observable<(Element, Element)> {
        lift { Pairwise($0) }
    }
}

/// Updates a result in place and delivers it for each element or on completion.
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
        self.lifetime = lifetime
        result = initial
        self.emission = emission
        self.update = update
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
