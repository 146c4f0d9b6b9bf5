extension Observable {
    /// `-1-2-----3-|` → `------2-----(3|)`: an element that no other follows within `delay`.
    ///
    /// ![What debounce makes of what comes, as marbles.](debounce)
    ///
    /// - Parameters:
    ///   - delay: 0 hands on the last of each instant.
    ///   - scheduler: Whose time it is, and where elements are delivered, with the cause that they arrived with.
    /// - Returns: Completion hands on the waiting element first, on the completing thread; an error drops it, and
    ///   so does disposing.
    public func debounce(_ delay: Duration, on scheduler: any Scheduler) -> Observable {
        Observable { node, life in
            Debounce(node, life, delay, scheduler).enter(self)
        }
    }
}

private final class Debounce<Element: Sendable>: TimedJoint<Element> {
    private let delay: Duration
    @exclusivity(unchecked) private var waiting = Place<Element>()
    private var cause: Cause?

    init(_ down: Node<Element>, _ life: Subscription, _ delay: Duration, _ scheduler: any Scheduler) {
        self.delay = delay
        super.init(down, life, scheduler)
    }

    func enter(_ elements: Observable<Element>) {
        let subscription = source()
        elements.attach(DebounceEntrance(self, subscription), subscription)
    }

    func wait(_ element: Element) {
        waiting.set(element)
        cause = Cause.current
        set(after: delay)
    }

    override func ring() {
        guard waiting.isSet else { return }
        Cause.with(cause) { down.next(waiting.element) }
        waiting.clear()
    }

    func complete() {
        stop()
        ring()
        if !isDone { finish(.completed) }
    }
}

private final class DebounceEntrance<Element: Sendable>: Entrance<Element, Element> {
    private let debounce: Debounce<Element>

    init(_ joint: Debounce<Element>, _ source: Subscription) {
        debounce = joint
        super.init(joint, source)
    }

    override func take(_ element: Element) { debounce.wait(element) }
    override func complete() { debounce.complete() }
}
