extension Observable {
    /// `-1-2--|` → `---1-2--|`: everything later by `delay`, but an error at once.
    ///
    /// ![What delay makes of what comes, as marbles.](delay)
    ///
    /// - Parameters:
    ///   - delay: 0 or less hands everything on as soon as the scheduler can.
    ///   - scheduler: Whose time it is, and where elements and the completion are delivered, each with the cause
    ///     that it arrived with.
    /// - Returns: An error of this sequence drops what waits; disposing does so too.
    public func delay(_ delay: Duration, on scheduler: any Scheduler) -> Observable {
        Observable { node, life in
            Delay(node, life, delay, scheduler).enter(self)
        }
    }
}

private final class Delay<Element: Sendable>: TimedJoint<Element> {
    private struct Waiting {
        /// `nil` for the completion.
        let element: Element?
        let due: Duration
        let cause: Cause?
    }

    private let delay: Duration
    /// The timer is set for the first; the others stand in line behind it.
    private var first: Waiting?
    private var line = Fifo<Waiting>()

    init(_ down: Node<Element>, _ life: Subscription, _ delay: Duration, _ scheduler: any Scheduler) {
        self.delay = delay
        super.init(down, life, scheduler)
    }

    func enter(_ elements: Observable<Element>) {
        let subscription = source()
        elements.attach(
            JointNode(self, subscription, onNext: { self.wait($0) }, onCompleted: { self.wait(nil) }),
            subscription)
    }

    private func wait(_ element: Element?) {
        let waiting = Waiting(element: element, due: scheduler.now + delay, cause: Cause.current)
        if first == nil {
            first = waiting
            set(after: delay)
        } else {
            line.append(waiting)
        }
    }

    override func ring() {
        // The first is handed on even if the clock stands still.
        let now = max(scheduler.now, first?.due ?? .zero)
        while let waiting = first, waiting.due <= now {
            hand(waiting)
            guard isRunning else { return }
            first = line.popFirst()
        }
        if let first { set(after: first.due - scheduler.now) }
    }

    private func hand(_ waiting: Waiting) {
        Cause.with(waiting.cause) {
            if let element = waiting.element { down.next(element) } else { finish(.completed) }
        }
    }
}
