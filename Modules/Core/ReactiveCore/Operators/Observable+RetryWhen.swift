extension Observable {
    /// Subscribes anew when it fails and what `handler` makes of the errors says so.
    ///
    /// ![What retry makes of what comes, as marbles.](retry-when)
    ///
    /// - Parameter handler: Called once for each subscriber, with the errors as they come. An element of what
    ///   it returns starts the next attempt, its completion completes the whole, its error fails the whole;
    ///   elements while an attempt runs are ignored, an end is heeded at the next error.
    /// - Returns: Elements on the threads of the source, one at a time. Completes when the source does.
    ///   Disposing ends the attempt and the handler's sequence.
    public func retry<Trigger: Sendable>(
        when handler: @escaping @Sendable (Observable<any Error>) -> Observable<Trigger>
    ) -> Observable {
        Observable { node, life in RetryWhen(node, life, self).enter(handler) }
    }

    /// `-1-#` → `-1----1--------1-#`: subscribes anew after ever longer waits on `scheduler`.
    ///
    /// - Returns: Elements on the threads of the source and of `scheduler`. Completes when the source does;
    ///   fails with the error of the last attempt. Disposing ends the attempt or the wait.
    public func retry(_ backOff: BackOff, on scheduler: any Scheduler) -> Observable {
        retry(when: { backOff.triggers(errors: $0, on: scheduler) })
    }
}

private final class RetryWhen<Element: Sendable>: Joint<Element> {
    private let attempt: Observable<Element>
    private let errors = OwnedHub<any Error>()
    private var isWaiting = false
    private var triggersEnded: Termination?

    init(_ down: Node<Element>, _ life: Subscription, _ attempt: Observable<Element>) {
        self.attempt = attempt
        super.init(down, life)
    }

    func enter<Trigger>(_ handler: (Observable<any Error>) -> Observable<Trigger>) {
        let triggers = handler(errors.observable)
        let subscription = source()
        triggers.attach(TriggerEntrance(self, subscription), subscription)
        perform { self.begin() }
    }

    private func begin() {
        isWaiting = false
        let subscription = source()
        start(attempt, AttemptEntrance(self, subscription), subscription)
    }

    fileprivate func attemptFailed(_ error: any Error) {
        if let triggersEnded { return finish(triggersEnded) }
        isWaiting = true
        errors.hub.emit(error)
    }

    fileprivate func trigger() {
        if isWaiting { begin() }
    }

    fileprivate func endTriggers(_ end: Termination) {
        triggersEnded = end
        if isWaiting { finish(end) }
    }
}

private final class AttemptEntrance<Element: Sendable>: Entrance<Element, Element> {
    private let attempts: RetryWhen<Element>

    init(_ joint: RetryWhen<Element>, _ source: Subscription) {
        attempts = joint
        super.init(joint, source)
    }

    override func take(_ element: Element) { joint.down.next(element) }
    override func complete() { joint.finish(.completed) }
    override func fail(_ error: any Error) { attempts.attemptFailed(error) }
}

private final class TriggerEntrance<Trigger: Sendable, Element: Sendable>: Entrance<Trigger, Element> {
    private let attempts: RetryWhen<Element>

    init(_ joint: RetryWhen<Element>, _ source: Subscription) {
        attempts = joint
        super.init(joint, source)
    }

    override func take(_ element: Trigger) { attempts.trigger() }
    override func complete() { attempts.endTriggers(.completed) }
    override func fail(_ error: any Error) { attempts.endTriggers(.failed(error)) }
}
