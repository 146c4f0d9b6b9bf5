extension Observable {
    /// `-1-23----4-|` → `-1---3---4-|`: one element, then none within `interval`, then the latest of those.
    ///
    /// ![What throttle makes of what comes, as marbles.](throttle)
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
        Observable { node, life in
            Throttle(node, life, interval, latest: latest, scheduler).enter(self)
        }
    }
}

private final class Throttle<Element: Sendable>: TimedJoint<Element> {
    private let interval: Duration
    private let latest: Bool
    private var sent: Duration?
    private var waiting: (element: Element, cause: Cause?)?
    private var completed = false

    init(
        _ down: Node<Element>, _ life: Subscription, _ interval: Duration, latest: Bool,
        _ scheduler: any Scheduler
    ) {
        (self.interval, self.latest) = (interval, latest)
        super.init(down, life, scheduler)
    }

    func enter(_ elements: Observable<Element>) {
        let subscription = source()
        elements.attach(
            JointNode(self, subscription, onNext: { self.take($0) }, onCompleted: { self.complete() }),
            subscription)
    }

    private func take(_ element: Element) {
        let left = sent.map { $0 + interval - scheduler.now } ?? .zero
        if left <= .zero {
            stop()
            send(element)
        } else if latest {
            if waiting == nil { set(after: left) }
            waiting = (element, Cause.current)
        }
    }

    override func ring() {
        if let (element, cause) = waiting { Cause.with(cause) { send(element) } }
        if completed, isRunning { finish(.completed) }
    }

    private func send(_ element: Element) {
        waiting = nil
        down.next(element)
        sent = scheduler.now
    }

    private func complete() {
        if waiting == nil { finish(.completed) } else { completed = true }
    }
}
