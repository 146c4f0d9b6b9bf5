extension Observable {
    /// `-1-X` → `-(next 1)-((failed X)|)`: every event as an element, the end included, then completes.
    public func materialize() -> Observable<Event<Element>> {
        Observable<Event<Element>> { node, life in attach(Materialize(node, life), life) }
    }

    /// `-(next 1)-(failed X)-` → `-1-X`: undoes `materialize`.
    ///
    /// - Returns: Ends with the first element that says so, else with this sequence.
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
