extension Observable {
    /// `-1-2-----3-|` → `------2-----(3|)`: an element that no other follows within `delay` on `scheduler`.
    ///
    /// Completion hands on the waiting element first; an error drops it. The element goes on with the cause
    /// that it arrived with.
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
