extension Observable {
    /// `--1--2--3--|` → `--1--3--6--|`: every intermediate result, changed in place.
    ///
    /// ![What scan makes of what comes, as marbles.](scan-into)
    ///
    /// - Parameters:
    ///   - initial: The first result, for each subscriber anew.
    ///   - update: Makes the next result of the one before; an error that it throws ends the sequence.
    /// - Returns: Elements on this sequence's threads. Ends as it does; disposing ends it.
    public func scan<Result: Sendable>(
        into initial: Result, _ update: @escaping @Sendable (inout Result, Element) throws -> Void
    ) -> Observable<Result> {
        Observable<Result> { node, life in attach(Folding(node, life, initial, .each, update), life) }
    }

    /// `--1--2--3--|` → `-----------(6|)`: the last result, when the sequence completes, on its thread.
    ///
    /// ![What reduce makes of what comes, as marbles.](reduce)
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
    /// ![What reduce makes of what comes, as marbles.](reduce-into)
    ///
    /// - Parameters:
    ///   - initial: The first result, for each subscriber anew; the only one when there is no element.
    ///   - update: Makes the next result of the one before; an error that it throws ends the sequence.
    /// - Returns: An error of this sequence drops the result; disposing does so too.
    public func reduce<Result: Sendable>(
        into initial: Result, _ update: @escaping @Sendable (inout Result, Element) throws -> Void
    ) -> Observable<Result> {
        Observable<Result> { node, life in attach(Folding(node, life, initial, .last, update), life) }
    }

    /// `--1--2--3--|` → `-----------([123]|)`: all elements in one array, when the sequence completes.
    ///
    /// ![What toArray makes of what comes, as marbles.](toArray)
    ///
    /// - Returns: On this sequence's thread; an empty array when there was no element. An error of this sequence
    ///   drops what was kept; disposing does so too.
    public func toArray() -> Observable<[Element]> {
        reduce(into: []) { $0.append($1) }
    }

    /// `-1-2-3-|` → `---(12)-(23)-|`: each element together with the one before, from the second on.
    ///
    /// ![What pairwise makes of what comes, as marbles.](pairwise)
    ///
    /// - Returns: Pairs on this sequence's threads. Ends as it does; disposing ends it.
    public func pairwise() -> Observable<(Element, Element)> {
        lift { Pairwise($0) }
    }
}

/// Changes a result in place, and tells it with each element or at the end.
private final class Folding<Element: Sendable, Result: Sendable>: Step<Element, Result> {
    enum When { case each, last }

    private let life: Subscription
    @exclusivity(unchecked) private var result: Result
    private let when: When
    private let update: @Sendable (inout Result, Element) throws -> Void

    init(
        _ down: Node<Result>, _ life: Subscription, _ initial: Result, _ when: When,
        _ update: @escaping @Sendable (inout Result, Element) throws -> Void
    ) {
        (self.life, result, self.when, self.update) = (life, initial, when, update)
        super.init(down)
    }

    override func next(_ element: Element) {
        do {
            try update(&result, element)
            if when == .each { down.next(result) }
        } catch {
            down.end(.failed(error))
        }
    }

    override func end(_ end: Termination) {
        if case .completed = end, when == .last {
            guard !life.isDisposed else { return }
            down.next(result)
            if life.isDisposed { return }
        }
        down.end(end)
    }
}

private final class Pairwise<Element: Sendable>: Step<Element, (Element, Element)> {
    @exclusivity(unchecked) private var last = Place<Element>()

    override func next(_ element: Element) {
        guard last.isSet else { return last.set(element) }
        let before = last.element
        last.set(element)
        down.next((before, element))
    }
}
