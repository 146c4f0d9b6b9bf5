extension Observable {
    /// Resubscribes after a failure whenever the sequence that `handler` returns emits an element.
    ///
    /// ![Marble diagram of retry.](retry-when)
    ///
    /// - Parameter handler: Called once for each subscriber, with the sequence of errors. An element of its
    ///   result starts the next attempt; a completion or an error ends the whole sequence. Elements during an
    ///   attempt are ignored; an end takes effect at the next error.
    /// - Returns: A sequence that delivers on the source's threads, one event at a time, and completes with
    ///   the source. Disposing disposes the current attempt and the handler's sequence.
    public func retry<Trigger: Sendable>(
        when handler: @escaping @Sendable (Observable<any Error>) -> Observable<Trigger>
    ) -> Observable {
        Observable { node, lifetime in RetryWhen(node, lifetime, self).observe(handler) }
    }
}

private final class RetryWhen<Element: Sendable>: Coordinator<Element> {
    private let attempt: Observable<Element>
    private let errors = OwnedHub<any Error>()
    private var isWaiting = false
    private var triggersEnded: Termination?

    init(_ downstream: Node<Element>, _ lifetime: Subscription, _ attempt: Observable<Element>) {
        self.attempt = attempt
        super.init(downstream, lifetime)
    }

    func observe<Trigger>(_ handler: (Observable<any Error>) -> Observable<Trigger>) {
        let triggers = handler(errors.observable)
        let subscription = addSource()
        triggers.attach(TriggerNode(self, subscription), subscription)
        perform { self.begin() }
    }

    private func begin() {
        isWaiting = false
        let subscription = addSource()
        start(attempt, AttemptNode(self, subscription), subscription)
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

private final class AttemptNode<Element: Sendable>: SourceNode<Element, Element> {
    private let retryWhen: RetryWhen<Element>

    init(_ coordinator: RetryWhen<Element>, _ source: Subscription) {
        retryWhen = coordinator
        super.init(coordinator, source)
    }

    override func receive(_ element: Element) { coordinator.downstream.next(element) }
    override func complete() { coordinator.finish(.completed) }
    override func fail(_ error: any Error) { retryWhen.attemptFailed(error) }
}

private final class TriggerNode<Trigger: Sendable, Element: Sendable>: SourceNode<Trigger, Element> {
    private let retryWhen: RetryWhen<Element>

    init(_ coordinator: RetryWhen<Element>, _ source: Subscription) {
        retryWhen = coordinator
        super.init(coordinator, source)
    }

    override func receive(_ element: Trigger) { retryWhen.trigger() }
    override func complete() { retryWhen.endTriggers(.completed) }
    override func fail(_ error: any Error) { retryWhen.endTriggers(.failed(error)) }
}
