extension Observable {
    /// `-1-2-#` → `-1-2-#`: delivers all events on `scheduler`, in order, including an error.
    ///
    /// ![Marble diagram of observe.](observe-on)
    ///
    /// - Parameter scheduler: Delivers the events, with their original causes. All waiting events are
    ///   delivered together.
    /// - Returns: A sequence that ends as this sequence does. Disposing drops the waiting events.
    public func observe(on scheduler: any Scheduler) -> Observable {
        Observable { node, lifetime in
            let queue = DeliveryQueue(node, lifetime, scheduler)
            // A separate subscription, because the source ends before its end is delivered.
            let upstream = Subscription()
            lifetime.add(upstream)
            lifetime.add(Subscription { [weak queue] in queue?.drop() })
            attach(ObserveOn(queue, upstream), upstream)
        }
    }
}

private final class ObserveOn<Element: Sendable>: Node<Element> {
    private let queue: DeliveryQueue<Element>
    private let upstream: Subscription

    init(_ queue: DeliveryQueue<Element>, _ upstream: Subscription) {
        (self.queue, self.upstream) = (queue, upstream)
    }

    override func next(_ element: Element) { queue.enqueue(element) }

    override func end(_ end: Termination) {
        upstream.dispose()
        queue.enqueue(end)
    }
}

/// The events that wait for the scheduler.
private final class DeliveryQueue<Element: Sendable>: Sendable {
    /// Protected by the lock.
    private final class Contents {
        @exclusivity(unchecked) var waiting = Batch<Element>()
        /// Alternates with `waiting`; `nil` during a delivery.
        @exclusivity(unchecked) var spare: Batch<Element>? = Batch()
        @exclusivity(unchecked) var end: (Termination, cause: Cause?)?
        @exclusivity(unchecked) var isScheduled = false
        @exclusivity(unchecked) var isDropped = false
        /// Whether a concurrent scheduler requested a delivery during another one.
        @exclusivity(unchecked) var isDeliveryMissed = false
        var scheduledDelivery: (any Disposable)?
    }

    private let downstream: Confined<Node<Element>>
    private let lifetime: Subscription
    private let scheduler: any Scheduler
    private let lock = AdaptiveLock()
    private let confined = Confined(Contents())

    init(_ downstream: Node<Element>, _ lifetime: Subscription, _ scheduler: any Scheduler) {
        (self.downstream, self.lifetime, self.scheduler) = (Confined(downstream), lifetime, scheduler)
    }

    func enqueue(_ element: Element) {
        enqueue { $0.waiting.append(element) }
    }

    func enqueue(_ end: Termination) {
        enqueue { $0.end = (end, Cause.current) }
    }

    /// Releases the waiting events.
    func drop() {
        let contents = confined.value
        let empty = Batch<Element>()
        var dropped: (Batch<Element>, (Termination, cause: Cause?)?)?
        var scheduledDelivery: (any Disposable)?
        lock.withLock {
            contents.isDropped = true
            dropped = (contents.waiting, contents.end)
            (contents.waiting, contents.end) = (empty, nil)
            (scheduledDelivery, contents.scheduledDelivery) = (contents.scheduledDelivery, nil)
        }
        scheduledDelivery?.dispose()
        _ = dropped  // Released here, with no lock held.
    }

    @inline(__always)
    private func enqueue(_ change: (Contents) -> Void) {
        let contents = confined.value
        var isFirst = false
        lock.withLock {
            guard !contents.isDropped else { return }
            change(contents)
            isFirst = !contents.isScheduled
            contents.isScheduled = true
        }
        if isFirst { schedule() }
    }

    private func schedule() {
        let contents = confined.value
        let scheduledDelivery = scheduler.enqueue(after: .zero) { self.deliver() }
        var isDropped = false
        lock.withLock {
            contents.scheduledDelivery = scheduledDelivery
            isDropped = contents.isDropped
        }
        if isDropped { scheduledDelivery.dispose() }
    }

    /// Delivers the waiting events, or leaves them to the thread that is delivering.
    private func deliver() {
        while deliverBatch() {}
    }

    /// Returns whether to deliver again, because a scheduled delivery was skipped meanwhile.
    private func deliverBatch() -> Bool {
        let contents = confined.value
        var batch: Batch<Element>?
        var end: (Termination, cause: Cause?)?
        var isDeliveryMissed = false
        lock.withLock {
            contents.isScheduled = false
            guard let spare = contents.spare.take() else {
                contents.isDeliveryMissed = true
                return
            }
            batch = contents.waiting
            contents.waiting = spare
            (end, contents.end) = (contents.end, nil)
        }
        guard let batch else { return false }
        batch.deliver(to: downstream.value, in: lifetime)
        if let end, !lifetime.isDisposed { Cause.with(end.cause) { downstream.value.end(end.0) } }
        lock.withLock {
            contents.spare = batch
            (isDeliveryMissed, contents.isDeliveryMissed) = (contents.isDeliveryMissed, false)
        }
        return isDeliveryMissed
    }
}

extension Observable {
    /// `-1-2-|` → `-1-2-|`: subscribes to this sequence on `scheduler`.
    ///
    /// ![Marble diagram of subscribe.](subscribe-on)
    ///
    /// - Parameter scheduler: Where this sequence is subscribed to, with the subscriber's cause. It does not
    ///   affect where events are delivered; see `observe(on:)`.
    /// - Returns: A sequence that delivers on this sequence's threads and ends as it does. Disposing runs on
    ///   the disposing thread; if it happens early enough, this sequence is not subscribed to.
    public func subscribe(on scheduler: any Scheduler) -> Observable {
        delaySubscription(.zero, on: scheduler)
    }

    /// `-1-2-|` → `---1-2-|`: subscribes to this sequence after `delay`.
    ///
    /// ![Marble diagram of delaySubscription.](delaySubscription)
    ///
    /// - Parameters:
    ///   - delay: Starts on subscribing; 0 or less subscribes as soon as the scheduler can.
    ///   - scheduler: Measures the delay and subscribes to this sequence, with the subscriber's cause.
    /// - Returns: A sequence that delivers on this sequence's threads and ends as it does. Disposing cancels
    ///   the timer.
    public func delaySubscription(_ delay: Duration, on scheduler: any Scheduler) -> Observable {
        Observable { node, lifetime in
            let confined = Confined(node)
            lifetime.add(
                scheduler.schedule(after: max(delay, .zero)) {
                    if !lifetime.isDisposed { attach(confined.value, lifetime.makeSource()) }
                })
        }
    }
}
