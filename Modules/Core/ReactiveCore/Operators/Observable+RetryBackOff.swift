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
        start(attempt, AttemptNode(self, subscription), subscription)
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

private final class AttemptNode<Element: Sendable>: SourceNode<Element, Element> {
    private let retry: RetryAfterDelay<Element>

    init(_ coordinator: RetryAfterDelay<Element>, _ source: Subscription) {
        retry = coordinator
        super.init(coordinator, source)
    }

    override func receive(_ element: Element) { retry.attemptEmitted(element) }
    override func complete() { coordinator.finish(.completed) }
    override func fail(_ error: any Error) { retry.attemptFailed(error) }
}
