extension Observable {
    /// `-1-2--|` → `---1-2--|`: delays elements and the completion by `delay`; an error is not delayed.
    ///
    /// ![Marble diagram of delay.](delay)
    ///
    /// - Parameters:
    ///   - delay: 0 or less delivers as soon as the scheduler can.
    ///   - scheduler: Measures the delay and delivers the elements and the completion, with their original
    ///     causes.
    /// - Returns: A sequence that drops the waiting elements when this sequence fails or the subscription is
    ///   disposed.
    public func delay(_ delay: Duration, on scheduler: any Scheduler) -> Observable {
        Observable { node, lifetime in
            Delay(node, lifetime, delay, scheduler).observe(self)
        }
    }
}

private final class Delay<Element: Sendable>: TimedCoordinator<Element> {
    private struct DelayedEvent {
        /// `nil` for the completion.
        let element: Element?
        let due: Duration
        let cause: Cause?
    }

    private let delay: Duration
    /// The timer is set for this event; the others wait in `queue`.
    private var first: DelayedEvent?
    private var queue = Fifo<DelayedEvent>()

    init(_ downstream: Node<Element>, _ lifetime: Subscription, _ delay: Duration, _ scheduler: any Scheduler)
    {
        self.delay = delay
        super.init(downstream, lifetime, scheduler)
    }

    func observe(_ elements: Observable<Element>) {
        let subscription = addSource()
        elements.attach(
            ClosureSourceNode(self, subscription, onNext: { self.wait($0) }, onCompleted: { self.wait(nil) }),
            subscription)
    }

    private func wait(_ element: Element?) {
        let waiting = DelayedEvent(element: element, due: scheduler.now + delay, cause: Cause.current)
        if first == nil {
            first = waiting
            startTimer(after: delay)
        } else {
            queue.append(waiting)
        }
    }

    override func timerFired() {
        // The first event is delivered even if the scheduler's time does not advance.
        let now = max(scheduler.now, first?.due ?? .zero)
        while let waiting = first, waiting.due <= now {
            deliver(waiting)
            guard isRunning else { return }
            first = queue.popFirst()
        }
        if let first { startTimer(after: first.due - scheduler.now) }
    }

    private func deliver(_ waiting: DelayedEvent) {
        Cause.with(waiting.cause) {
            if let element = waiting.element { downstream.next(element) } else { finish(.completed) }
        }
    }
}
