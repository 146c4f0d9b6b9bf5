extension Observable {
    /// `-1-2---3-|` → `--([12])---…`: elements in arrays, one whenever `duration` has passed or `count` have come.
    ///
    /// ![What buffer makes of what comes, as marbles.](buffer)
    ///
    /// - Parameters:
    ///   - duration: From subscribing, and from each array to the next; more than 0.
    ///   - count: How many an array has at most, 1 or more; `.max` for all that come in time.
    ///   - scheduler: Whose time it is, and where arrays are delivered whose time has passed.
    /// - Returns: Arrays, empty where nothing came in time, one at a time; what is kept at the completion, then
    ///   that. An error of this sequence drops what is kept; disposing does so too, and drops the timer.
    public func buffer(
        for duration: Duration, count: Int = .max, on scheduler: any Scheduler
    ) -> Observable<[Element]> {
        precondition(duration > .zero && count > 0, "a buffer takes time and has room")
        return Observable<[Element]> { node, life in
            Buffer(node, life, duration, count, scheduler).enter(self)
        }
    }

    /// `-1-2---3-|` → a sequence of what comes in each `duration`, a new one also whenever `count` have come.
    ///
    /// ![What window makes of what comes, as marbles.](window)
    ///
    /// - Parameters:
    ///   - duration: From subscribing, and from each sequence to the next; more than 0.
    ///   - count: How many elements a sequence has at most, 1 or more; `.max` for all that come in time.
    ///   - scheduler: Whose time it is, and where the next sequence is delivered when its time has passed.
    /// - Returns: The first at once, then each when the one before has completed. Each brings what comes from when
    ///   it is subscribed to, and ends with this sequence. Disposing stops at the last that is still listened to.
    public func window(
        for duration: Duration, count: Int = .max, on scheduler: any Scheduler
    ) -> Observable<Observable<Element>> {
        precondition(duration > .zero && count > 0, "a window takes time and has room")
        return Observable<Observable<Element>> { node, life in
            let parts = Parts(of: life)
            Window(Gate(node, life), parts, duration, count, scheduler).enter(self)
        }
    }
}

private final class Buffer<Element: Sendable>: TimedJoint<[Element]> {
    private let duration: Duration
    private let count: Int
    private var kept: [Element] = []

    init(
        _ down: Node<[Element]>, _ life: Subscription, _ duration: Duration, _ count: Int,
        _ scheduler: any Scheduler
    ) {
        (self.duration, self.count) = (duration, count)
        super.init(down, life, scheduler)
    }

    func enter(_ elements: Observable<Element>) {
        let subscription = source()
        perform { self.set(after: self.duration) }
        guard !subscription.isDisposed else { return }
        elements.attach(
            JointNode(
                self, subscription,
                onNext: {
                    self.kept.append($0)
                    if self.kept.count == self.count { self.ring() }
                },
                onCompleted: {
                    self.hand()
                    if self.isRunning { self.finish(.completed) }
                }), subscription)
    }

    override func ring() {
        // Before it is handed on, so that at one instant it precedes the timers that this causes.
        set(after: duration)
        hand()
    }

    private func hand() {
        let full = kept
        kept = []
        down.next(full)
    }
}

private final class Window<Element: Sendable>: TimedJoint<Observable<Element>> {
    private let parts: Parts
    private let duration: Duration
    private let count: Int
    private var part = OwnedHub<Element>()
    private var arrived = 0

    init(
        _ down: Node<Observable<Element>>, _ parts: Parts, _ duration: Duration, _ count: Int,
        _ scheduler: any Scheduler
    ) {
        (self.parts, self.duration, self.count) = (parts, duration, count)
        super.init(down, parts.run, scheduler)
    }

    func enter(_ elements: Observable<Element>) {
        let subscription = source()
        perform {
            self.set(after: self.duration)
            self.down.next(self.parts.observable(of: self.part))
        }
        guard !subscription.isDisposed else { return }
        elements.attach(WindowEntrance(self, subscription), subscription)
    }

    override func ring() { open() }

    fileprivate func take(_ element: Element) {
        arrived += 1
        part.hub.emit(element)
        if arrived == count { open() }
    }

    fileprivate func close(_ end: Termination) {
        part.hub.emit(end)
        finish(end)
    }

    private func open() {
        set(after: duration)
        let full = part
        (part, arrived) = (OwnedHub(), 0)
        full.hub.emit(.completed)
        down.next(parts.observable(of: part))
    }
}

private final class WindowEntrance<Element: Sendable>: Entrance<Element, Observable<Element>> {
    private let window: Window<Element>

    init(_ joint: Window<Element>, _ source: Subscription) {
        window = joint
        super.init(joint, source)
    }

    override func take(_ element: Element) { window.take(element) }
    override func complete() { window.close(.completed) }
    override func fail(_ error: any Error) { window.close(.failed(error)) }
}
