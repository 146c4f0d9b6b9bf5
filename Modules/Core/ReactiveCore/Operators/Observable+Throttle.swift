extension Observable {
    /// `-1-23----4-|` → `-1---3---4-|`: at most one element per `interval`, the first one immediately.
    ///
    /// ![Marble diagram of throttle.](throttle)
    ///
    /// - Parameters:
    ///   - interval: The shortest time between two delivered elements.
    ///   - latest: Whether the latest element of an interval is delivered at its end, with its original
    ///     cause, or dropped.
    ///   - scheduler: Measures the interval and delivers the latest elements.
    /// - Returns: A sequence that completes with this sequence, after the waiting element was delivered. An
    ///   error drops the waiting element, and so does disposing.
    public func throttle(_ interval: Duration, latest: Bool = true, on scheduler: any Scheduler) -> Observable
    {
        Observable { node, lifetime in
            Throttle(node, lifetime, interval, latest: latest, scheduler).observe(self)
        }
    }
}

private final class Throttle<Element: Sendable>: TimedCoordinator<Element> {
    private let interval: Duration
    private let latest: Bool
    private var lastSent: Duration?
    private var waiting: (element: Element, cause: Cause?)?
    private var completed = false

    init(
        _ downstream: Node<Element>, _ lifetime: Subscription, _ interval: Duration, latest: Bool,
        _ scheduler: any Scheduler
    ) {
        (self.interval, self.latest) = (interval, latest)
        super.init(downstream, lifetime, scheduler)
    }

    func observe(_ elements: Observable<Element>) {
        let subscription = addSource()
        elements.attach(
            ClosureSourceNode(
                self, subscription, onNext: { self.receive($0) }, onCompleted: { self.complete() }),
            subscription)
    }

    private func receive(_ element: Element) {
        let remaining = lastSent.map { $0 + interval - scheduler.now } ?? .zero
        if remaining <= .zero {
            stop()
            send(element)
        } else if latest {
            if waiting == nil { startTimer(after: remaining) }
            waiting = (element, Cause.current)
        }
    }

    override func timerFired() {
        if let (element, cause) = waiting { Cause.with(cause) { send(element) } }
        if completed, isRunning { finish(.completed) }
    }

    private func send(_ element: Element) {
        waiting = nil
        downstream.next(element)
        lastSent = scheduler.now
    }

    private func complete() {
        if waiting == nil { finish(.completed) } else { completed = true }
    }
}
