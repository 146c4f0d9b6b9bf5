extension Observable {
    /// `-1-2------3-` → `-1-2---#`: fails with `SequenceFailure.timeout` when nothing arrives for `limit`.
    ///
    /// ![Marble diagram of timeout.](timeout)
    ///
    /// - Parameters:
    ///   - limit: From subscribing to the first element, and from each element to the next or the end; what is hot
    ///     and arrives in the last instant is in time.
    ///   - scheduler: Whose time it is, and where the failure is delivered. Disposing drops the timer.
    public func timeout(_ limit: Duration, on scheduler: any Scheduler) -> Observable {
        Observable { node, lifetime in
            Timeout(node, lifetime, limit, nil, scheduler).observe(self)
        }
    }

    /// `-1-2------3-` with `a-b|` → `-1-2---a-b|`: goes on with `other` when nothing arrives for `limit`.
    ///
    /// - Parameters:
    ///   - limit: From subscribing to the first element, and from each element to the next or the end.
    ///   - other: Subscribed to after this sequence has been disposed; it has all the time it wants.
    ///   - scheduler: Whose time it is, and where `other` is subscribed to. Disposing drops the timer.
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
        if let timedSource { removeSource(timedSource) }
        guard let other else { return finish(.failed(SequenceFailure.timeout)) }
        let subscription = addSource()
        start(
            other,
            ClosureSourceNode(
                self, subscription, onNext: { self.downstream.next($0) },
                onCompleted: { self.finish(.completed) }), subscription)
    }
}
