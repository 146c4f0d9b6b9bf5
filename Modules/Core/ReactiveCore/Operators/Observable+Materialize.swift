extension Observable {
    /// `-1-#` → `-(next 1)-((failed #)|)`: every event as an element, including the end, then completes.
    ///
    /// ![Marble diagram of materialize.](materialize)
    ///
    /// - Returns: A sequence that delivers on this sequence's threads and does not fail. Disposing disposes
    ///   this sequence.
    public func materialize() -> Observable<Event<Element>> {
        Observable<Event<Element>> { node, lifetime in attach(Materialize(node, lifetime), lifetime) }
    }

    /// `-(next 1)-(failed #)-` → `-1-#`: reverses `materialize`.
    ///
    /// ![Marble diagram of dematerialize.](dematerialize)
    ///
    /// - Returns: A sequence that delivers on this sequence's threads. It ends with the first element that is
    ///   an end, which disposes this sequence, or else with this sequence.
    public func dematerialize<Content: Sendable>() -> Observable<Content> where Element == Event<Content> {
        lift { Dematerialize($0) }
    }
}

private final class Materialize<Element: Sendable>: OperatorNode<Element, Event<Element>> {
    private let lifetime: Subscription

    init(_ downstream: Node<Event<Element>>, _ lifetime: Subscription) {
        self.lifetime = lifetime
        super.init(downstream)
    }

    override func next(_ element: Element) { downstream.next(.next(element)) }

    override func end(_ end: Termination) {
        switch end {
        case .completed: downstream.next(.completed)
        case .failed(let error): downstream.next(.failed(error))
        }
        if !lifetime.isDisposed { downstream.end(.completed) }
    }
}

private final class Dematerialize<Content: Sendable>: OperatorNode<Event<Content>, Content> {
    override func next(_ element: Event<Content>) {
        switch element {
        case .next(let content): downstream.next(content)
        case .failed(let error): downstream.end(.failed(error))
        case .completed: downstream.end(.completed)
        }
    }
}

/// An event of a sequence as a value, for `materialize()` and `dematerialize()`.
public enum Event<Element: Sendable>: Sendable {
    /// An element.
    case next(Element)
    /// The end with an error.
    case failed(any Error)
    /// The end without an error.
    case completed
}
