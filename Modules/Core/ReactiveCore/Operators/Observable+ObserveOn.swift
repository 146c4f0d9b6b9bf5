extension Observable {
    /// `-1-2-#` → `-1-2-#`: hands everything on through `scheduler`, the error too in its place.
    ///
    /// ![Marble diagram of observe.](observe-on)
    ///
    /// - Parameter scheduler: Where everything is delivered, in order, with the cause that it arrived with. What
    ///   waits there is delivered in one go.
    /// - Returns: Ends as this sequence does. Disposing drops what waits.
    public func observe(on scheduler: any Scheduler) -> Observable {
        Observable { node, lifetime in
            let queue = DeliveryQueue(node, lifetime, scheduler)
            // A subscription of its own: the source ends before its end has been handed on.
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

/// What waits for the scheduler.
private final class DeliveryQueue<Element: Sendable>: Sendable {
    /// What the lock guards.
    private final class Contents {
        @exclusivity(unchecked) var waiting = Batch<Element>()
        /// Takes turns with `waiting`; `nil` while it is being handed on.
        @exclusivity(unchecked) var spare: Batch<Element>? = Batch()
        @exclusivity(unchecked) var end: (Termination, cause: Cause?)?
        @exclusivity(unchecked) var isScheduled = false
        @exclusivity(unchecked) var isDropped = false
        /// Whether the scheduler came while something was being handed on: several at once, as a concurrent one.
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

    /// Lets go of what waits.
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

    /// Hands on what waits; leaves it to the thread that is at it, if there is one.
    private func deliver() {
        while deliverBatch() {}
    }

    /// Whether there is more that nobody else comes for.
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
