extension Observable {
    /// `-1-2------3-` → `-1-2---#`: fails with `SequenceFailure.timeout` when nothing arrives for `limit`.
    ///
    /// ![Marble diagram of timeout.](timeout)
    ///
    /// - Parameters:
    ///   - limit: The longest time from subscribing to the first element, and from each element to the next
    ///     or the end. An event of a hot source in the last instant is in time.
    ///   - scheduler: Measures the time and delivers the failure. Disposing cancels the timer.
    public func timeout(_ limit: Duration, on scheduler: any Scheduler) -> Observable {
        Observable { node, lifetime in
            Timeout(node, lifetime, limit, nil, scheduler).observe(self)
        }
    }

    /// `-1-2------3-` with `a-b|` → `-1-2---a-b|`: continues with `other` when nothing arrives for `limit`.
    ///
    /// - Parameters:
    ///   - limit: The longest time from subscribing to the first element, and from each element to the next
    ///     or the end.
    ///   - other: Subscribed to after this sequence was disposed; it has no time limit.
    ///   - scheduler: Measures the time and subscribes to `other`. Disposing cancels the timer.
    public func timeout(
        _ limit: Duration, other: Observable, on scheduler: any Scheduler
    ) -> Observable {
        Observable { node, lifetime in
            Timeout(node, lifetime, limit, other, scheduler).observe(self)
        }
    }
}

private final class Timeout<Element: Sendable>: TimedCoordinator<Element> {
    private let limit: Duration
    private let other: Observable<Element>?
    private var timedSource: Subscription?

    init(
        _ downstream: Node<Element>, _ lifetime: Subscription, _ limit: Duration,
        _ other: Observable<Element>?,
        _ scheduler: any Scheduler
    ) {
        (self.limit, self.other) = (limit, other)
        super.init(downstream, lifetime, scheduler)
    }

    func observe(_ elements: Observable<Element>) {
        let subscription = addSource()
        timedSource = subscription
        perform { self.startTimer(after: self.limit) }
        guard !subscription.isDisposed else { return }
        elements.attach(
            ClosureSourceNode(
                self, subscription,
                onNext: {
                    self.downstream.next($0)
                    if self.isRunning { self.startTimer(after: self.limit) }
                }, onCompleted: { self.finish(.completed) }), subscription)
    }

    override func timerFired() {
        guard let other else { return finish(.failed(SequenceFailure.timeout)) }
        if let timedSource { removeSource(timedSource) }
        let subscription = addSource()
        start(
            other,
            ClosureSourceNode(
                self, subscription, onNext: { self.downstream.next($0) },
                onCompleted: { self.finish(.completed) }), subscription)
    }
}
