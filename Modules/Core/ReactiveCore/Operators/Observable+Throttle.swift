extension Observable {
    /// `-1-23----4-|` → `-1---3---4-|`: one element, then none within `interval`, then the latest of those.
    ///
    /// ![Marble diagram of throttle.](throttle)
    ///
    /// - Parameters:
    ///   - interval: From one element that was handed on to the next.
    ///   - latest: Whether the latest element of an interval is handed on at its end, with its own cause; else
    ///     all of them are dropped.
    ///   - scheduler: Whose time it is, and where latest elements are delivered.
    /// - Returns: Completes with this sequence, after the element that waits for the end of its interval; an
    ///   error drops that element. Disposing drops it too.
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
