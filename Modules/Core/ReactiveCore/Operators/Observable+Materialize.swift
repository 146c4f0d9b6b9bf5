extension Observable {
    /// `-1-#` → `-(next 1)-((failed #)|)`: every event as an element, the end included, then completes.
    ///
    /// ![What materialize makes of what comes, as marbles.](materialize)
    ///
    /// - Returns: On this sequence's threads. Never fails. Disposing ends it.
    public func materialize() -> Observable<Event<Element>> {
        Observable<Event<Element>> { node, life in attach(Materialize(node, life), life) }
    }

    /// `-(next 1)-(failed #)-` → `-1-#`: undoes `materialize`.
    ///
    /// ![What dematerialize makes of what comes, as marbles.](dematerialize)
    ///
    /// - Returns: On this sequence's threads. Ends with the first element that says so, which ends this sequence;
    ///   else with it.
    public func dematerialize<Content: Sendable>() -> Observable<Content> where Element == Event<Content> {
        lift { Dematerialize($0) }
    }
}

private final class Materialize<Element: Sendable>: Step<Element, Event<Element>> {
    private let life: Subscription

    init(_ down: Node<Event<Element>>, _ life: Subscription) {
        self.life = life
        super.init(down)
    }

    override func next(_ element: Element) { down.next(.next(element)) }

    override func end(_ end: Termination) {
        switch end {
        case .completed: down.next(.completed)
        case .failed(let error): down.next(.failed(error))
        }
        if !life.isDisposed { down.end(.completed) }
    }
}

private final class Dematerialize<Content: Sendable>: Step<Event<Content>, Content> {
    override func next(_ element: Event<Content>) {
        switch element {
        case .next(let content): down.next(content)
        case .failed(let error): down.end(.failed(error))
        case .completed: down.end(.completed)
        }
    }
}
