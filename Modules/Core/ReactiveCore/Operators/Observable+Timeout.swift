extension Observable {
    /// `-1-2------3-` → `-1-2---#`: fails with `SequenceFailure.timeout` when nothing arrives for `limit`.
    ///
    /// ![What timeout makes of what comes, as marbles.](timeout)
    ///
    /// - Parameters:
    ///   - limit: From subscribing to the first element, and from each element to the next or the end; what is hot
    ///     and arrives in the last instant is in time.
    ///   - scheduler: Whose time it is, and where the failure is delivered. Disposing drops the timer.
    public func timeout(_ limit: Duration, on scheduler: any Scheduler) -> Observable {
        Observable { node, life in
            Timeout(node, life, limit, nil, scheduler).enter(self)
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
        Observable { node, life in
            Timeout(node, life, limit, other, scheduler).enter(self)
        }
    }
}

private final class Timeout<Element: Sendable>: TimedJoint<Element> {
    private let limit: Duration
    private let other: Observable<Element>?
    private var timed: Subscription?

    init(
        _ down: Node<Element>, _ life: Subscription, _ limit: Duration, _ other: Observable<Element>?,
        _ scheduler: any Scheduler
    ) {
        (self.limit, self.other) = (limit, other)
        super.init(down, life, scheduler)
    }

    func enter(_ elements: Observable<Element>) {
        let subscription = source()
        timed = subscription
        perform { self.set(after: self.limit) }
        guard !subscription.isDisposed else { return }
        elements.attach(
            JointNode(
                self, subscription,
                onNext: {
                    self.down.next($0)
                    if self.isRunning { self.set(after: self.limit) }
                }, onCompleted: { self.finish(.completed) }), subscription)
    }

    override func ring() {
        if let timed { drop(timed) }
        guard let other else { return finish(.failed(SequenceFailure.timeout)) }
        let subscription = source()
        start(
            other,
            JointNode(
                self, subscription, onNext: { self.down.next($0) },
                onCompleted: { self.finish(.completed) }), subscription)
    }
}
