extension Observable {
    /// `-1-#` → `-1--1--1-…`: resubscribes after every failure, without a limit.
    ///
    /// ![Marble diagram of retry.](retry)
    ///
    /// - Returns: A sequence that delivers on the source's threads and completes with it. Disposing ends the
    ///   current attempt. The stack use is constant, even if attempts fail immediately.
    public func retry() -> Observable { resubscribed(after: .failure, times: .max) }

    /// `-1-#` with 2 → `-1--1-#`: resubscribes after a failure, up to `count` attempts in total.
    ///
    /// - Parameter count: The number of attempts including the first; 0 or less completes immediately without
    ///   subscribing.
    /// - Returns: A sequence that delivers on the source's threads. It completes with the source and fails
    ///   with the error of the last attempt. Disposing ends the current attempt.
    public func retry(_ count: Int) -> Observable { resubscribed(after: .failure, times: count) }

    /// `-1-|` → `-1--1--1-…`: resubscribes after every completion, without a limit.
    ///
    /// ![Marble diagram of repeat.](repeat)
    ///
    /// - Returns: A sequence that delivers on the source's threads and fails with it. Disposing ends the
    ///   current run. The stack use is constant, even if runs complete immediately.
    public func `repeat`() -> Observable { resubscribed(after: .completion, times: .max) }

    /// `-1-|` with 2 → `-1--1-|`: resubscribes after a completion, up to `count` runs in total.
    ///
    /// - Parameter count: The number of runs including the first; 0 or less completes immediately without
    ///   subscribing.
    /// - Returns: A sequence that delivers on the source's threads and fails with it. Disposing ends the
    ///   current run.
    public func `repeat`(_ count: Int) -> Observable { resubscribed(after: .completion, times: count) }

    private func resubscribed(after kind: Resubscribe<Element>.Kind, times count: Int) -> Observable {
        guard count > 0 else { return .empty() }
        return Observable { node, lifetime in
            Resubscribe(node, lifetime, self, after: kind, times: count).advance()
        }
    }
}

/// Subscribes to the same source repeatedly.
private final class Resubscribe<Element: Sendable>: SequentialSources<Element> {
    enum Kind { case failure, completion }

    private let source: Observable<Element>
    private let kind: Kind
    private var remaining: Int

    init(
        _ downstream: Node<Element>, _ lifetime: Subscription, _ source: Observable<Element>,
        after kind: Kind, times count: Int
    ) {
        (self.source, self.kind, remaining) = (source, kind, count)
        super.init(downstream, lifetime)
    }

    override func nextSource() -> Observable<Element>? { source }

    override func sourceEnded(_ end: Termination) {
        switch (end, kind) {
        case (.failed, .failure), (.completed, .completion):
            if remaining != .max { remaining -= 1 }
            if remaining > 0 { advance() } else { finish(end) }
        case (.failed, .completion), (.completed, .failure):
            finish(end)
        }
    }
}

extension Observable {
    /// `--#` → `-----------#`: resubscribes after increasing delays on `scheduler`.
    ///
    /// An attempt that emits an element counts as a success: after its failure, the delays start again with
    /// the first, and all attempts are available again. A source that emits an element in each attempt is
    /// therefore retried without a limit, unless `counting` is `.allFailures`.
    ///
    /// - Parameters:
    ///   - backOff: The delays, and the number of attempts.
    ///   - counting: Which failures count towards the delays and the attempts.
    ///   - scheduler: Measures the delays and starts all attempts but the first.
    /// - Returns: A sequence that delivers on the threads of the source and of `scheduler`. It completes with
    ///   the source and fails with the error of the last attempt. Disposing ends the current attempt or
    ///   delay.
    public func retry(
        _ backOff: BackOff, counting: BackOff.Counting = .consecutiveFailures, on scheduler: any Scheduler
    ) -> Observable {
        Observable { node, lifetime in
            RetryAfterDelay(node, lifetime, self, backOff, counting, scheduler).beginFirst()
        }
    }
}

extension BackOff {
    /// Which failures count towards the delays and the attempts of a `BackOff`.
    public enum Counting: Sendable {
        /// Those since the latest element.
        case consecutiveFailures
        /// Those since the subscription.
        case allFailures
    }
}

private final class RetryAfterDelay<Element: Sendable>: TimedCoordinator<Element> {
    private let attempt: Observable<Element>
    private let backOff: BackOff
    private let counting: BackOff.Counting
    private var failures = 0

    init(
        _ downstream: Node<Element>, _ lifetime: Subscription, _ attempt: Observable<Element>,
        _ backOff: BackOff, _ counting: BackOff.Counting, _ scheduler: any Scheduler
    ) {
        (self.attempt, self.backOff, self.counting) = (attempt, backOff, counting)
        super.init(downstream, lifetime, scheduler)
    }

    func beginFirst() { perform { self.begin() } }

    override func timerFired() { begin() }

    private func begin() {
        let subscription = addSource()
        start(attempt, DelayedAttemptNode(self, subscription), subscription)
    }

    fileprivate func attemptEmitted(_ element: Element) {
        if counting == .consecutiveFailures { failures = 0 }
        downstream.next(element)
    }

    fileprivate func attemptFailed(_ error: any Error) {
        failures += 1
        guard let delay = backOff.wait(afterFailures: failures) else { return finish(.failed(error)) }
        startTimer(after: delay)
    }
}

private final class DelayedAttemptNode<Element: Sendable>: SourceNode<Element, Element> {
    private let retry: RetryAfterDelay<Element>

    init(_ coordinator: RetryAfterDelay<Element>, _ source: Subscription) {
        retry = coordinator
        super.init(coordinator, source)
    }

    override func receive(_ element: Element) { retry.attemptEmitted(element) }
    override func complete() { coordinator.finish(.completed) }
    override func fail(_ error: any Error) { retry.attemptFailed(error) }
}

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
        start(attempt, TriggeredAttemptNode(self, subscription), subscription)
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

private final class TriggeredAttemptNode<Element: Sendable>: SourceNode<Element, Element> {
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
