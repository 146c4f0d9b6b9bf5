extension Observable {
    /// `-1-2-#` → `-1-2-#`: hands everything on through `scheduler`, the error too in its place.
    ///
    /// ![What observe makes of what comes, as marbles.](observe-on)
    ///
    /// - Parameter scheduler: Where everything is delivered, in order, with the cause that it arrived with. What
    ///   waits there is delivered in one go.
    /// - Returns: Ends as this sequence does. Disposing drops what waits.
    public func observe(on scheduler: any Scheduler) -> Observable {
        Observable { node, life in
            let outbox = Outbox(node, life, scheduler)
            // A subscription of its own: the source ends before its end has been handed on.
            let upstream = Subscription()
            life.add(upstream)
            life.add(Subscription { [weak outbox] in outbox?.drop() })
            attach(ObserveOn(outbox, upstream), upstream)
        }
    }
}

private final class ObserveOn<Element: Sendable>: Node<Element> {
    private let outbox: Outbox<Element>
    private let upstream: Subscription

    init(_ outbox: Outbox<Element>, _ upstream: Subscription) {
        (self.outbox, self.upstream) = (outbox, upstream)
    }

    override func next(_ element: Element) { outbox.put(element) }

    override func end(_ end: Termination) {
        upstream.dispose()
        outbox.put(end)
    }
}

/// What waits for the scheduler.
private final class Outbox<Element: Sendable>: Sendable {
    /// What the lock guards.
    private final class Contents {
        @exclusivity(unchecked) var waiting = Batch<Element>()
        /// Takes turns with `waiting`; `nil` while it is being handed on.
        @exclusivity(unchecked) var spare: Batch<Element>? = Batch()
        @exclusivity(unchecked) var end: (Termination, cause: Cause?)?
        @exclusivity(unchecked) var isScheduled = false
        @exclusivity(unchecked) var isDropped = false
        /// Whether the scheduler came while something was being handed on: several at once, as a concurrent one.
        @exclusivity(unchecked) var isMissed = false
        var errand: (any Disposable)?
    }

    private let down: Confined<Node<Element>>
    private let life: Subscription
    private let scheduler: any Scheduler
    private let lock = AdaptiveLock()
    private let confined = Confined(Contents())

    init(_ down: Node<Element>, _ life: Subscription, _ scheduler: any Scheduler) {
        (self.down, self.life, self.scheduler) = (Confined(down), life, scheduler)
    }

    func put(_ element: Element) {
        put { $0.waiting.append(element) }
    }

    func put(_ end: Termination) {
        put { $0.end = (end, Cause.current) }
    }

    /// Lets go of what waits.
    func drop() {
        let contents = confined.value
        let empty = Batch<Element>()
        var dropped: (Batch<Element>, (Termination, cause: Cause?)?)?
        var errand: (any Disposable)?
        lock.withLock {
            contents.isDropped = true
            dropped = (contents.waiting, contents.end)
            (contents.waiting, contents.end) = (empty, nil)
            (errand, contents.errand) = (contents.errand, nil)
        }
        errand?.dispose()
        _ = dropped  // Released here, with no lock held.
    }

    @inline(__always)
    private func put(_ change: (Contents) -> Void) {
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
        let errand = scheduler.enqueue(after: .zero) { self.deliver() }
        var isDropped = false
        lock.withLock {
            contents.errand = errand
            isDropped = contents.isDropped
        }
        if isDropped { errand.dispose() }
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
        var isMissed = false
        lock.withLock {
            contents.isScheduled = false
            guard let spare = contents.spare.take() else {
                contents.isMissed = true
                return
            }
            batch = contents.waiting
            contents.waiting = spare
            (end, contents.end) = (contents.end, nil)
        }
        guard let batch else { return false }
        batch.hand(to: down.value, in: life)
        if let end, !life.isDisposed { Cause.with(end.cause) { down.value.end(end.0) } }
        lock.withLock {
            contents.spare = batch
            (isMissed, contents.isMissed) = (contents.isMissed, false)
        }
        return isMissed
    }
}
