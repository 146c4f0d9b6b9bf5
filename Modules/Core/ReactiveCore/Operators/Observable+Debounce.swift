extension Observable {
    /// `-1-2-----3-|` → `------2-----(3|)`: elements that are not followed by another within `delay`.
    ///
    /// ![Marble diagram of debounce.](debounce)
    ///
    /// - Parameters:
    ///   - delay: 0 delivers the last element of each instant.
    ///   - scheduler: Measures the delay and delivers the elements, with their original causes.
    /// - Returns: A sequence that, on completion, first delivers the waiting element, on the completing
    ///   thread. An error drops the waiting element, and so does disposing.
    public func debounce(_ delay: Duration, on scheduler: any Scheduler) -> Observable {
        Observable { node, lifetime in
            Debounce(node, lifetime, delay, scheduler).observe(self)
        }
    }
}

private final class Debounce<Element: Sendable>: TimedCoordinator<Element> {
    private let delay: Duration
    @exclusivity(unchecked) private var waiting = ElementSlot<Element>()
    private var cause: Cause?

    init(_ downstream: Node<Element>, _ lifetime: Subscription, _ delay: Duration, _ scheduler: any Scheduler)
    {
        self.delay = delay
        super.init(downstream, lifetime, scheduler)
    }

    func observe(_ elements: Observable<Element>) {
        let subscription = addSource()
        elements.attach(DebounceSourceNode(self, subscription), subscription)
    }

    func wait(_ element: Element) {
        waiting.set(element)
        cause = Cause.current
        startTimer(after: delay)
    }

    override func timerFired() {
        guard waiting.isSet else { return }
        Cause.with(cause) { downstream.next(waiting.element) }
        waiting.clear()
    }

    func complete() {
        stop()
        timerFired()
        if isRunning { finish(.completed) }
    }
}

private final class DebounceSourceNode<Element: Sendable>: SourceNode<Element, Element> {
    private let debounce: Debounce<Element>

    init(_ coordinator: Debounce<Element>, _ source: Subscription) {
        debounce = coordinator
        super.init(coordinator, source)
    }

    override func receive(_ element: Element) { debounce.wait(element) }
    override func complete() { debounce.complete() }
}
