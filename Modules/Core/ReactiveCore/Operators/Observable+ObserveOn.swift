extension Observable {
    /// Hands everything on through `scheduler`, in order.
    ///
    /// What waits there is delivered in one go; disposing drops it.
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

    override func next(_ element: Element) { outbox.put(.next(element)) }

    override func end(_ end: Termination) {
        upstream.dispose()
        outbox.put(.end(end))
    }
}

/// What waits for the scheduler, each event with its cause.
private final class Outbox<Element: Sendable>: Sendable {
    enum Event: Sendable {
        case next(Element)
        case end(Termination)
    }

    private struct Contents: Sendable {
        var waiting: [(event: Event, cause: Cause?)] = []
        var errand: (any Disposable)?
        var isDropped = false
    }

    private let down: Confined<Node<Element>>
    private let life: Subscription
    private let scheduler: any Scheduler
    private let contents = Guarded(Contents())

    init(_ down: Node<Element>, _ life: Subscription, _ scheduler: any Scheduler) {
        (self.down, self.life, self.scheduler) = (Confined(down), life, scheduler)
    }

    func put(_ event: Event) {
        let isFirst = contents.withLock { contents in
            guard !contents.isDropped else { return false }
            contents.waiting.append((event, Cause.current))
            return contents.waiting.count == 1
        }
        guard isFirst else { return }
        let errand = scheduler.enqueue(after: .zero) { self.deliver() }
        let isDropped = contents.withLock { contents in
            contents.errand = errand
            return contents.isDropped
        }
        if isDropped { errand.dispose() }
    }

    /// Lets go of what waits.
    func drop() {
        let dropped = contents.withLock { contents in
            defer { contents = Contents(isDropped: true) }
            return contents
        }
        dropped.errand?.dispose()
    }

    private func deliver() {
        let events = contents.withLock { contents in
            defer { contents.waiting = [] }
            return contents.waiting
        }
        for (event, cause) in events where !life.isDisposed {
            Cause.with(cause) {
                switch event {
                case .next(let element): down.value.next(element)
                case .end(let end): down.value.end(end)
                }
            }
        }
    }
}
