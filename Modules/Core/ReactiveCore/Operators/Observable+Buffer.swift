extension Observable {
    /// `-1-2---3-|` → `--([12])---…`: arrays of elements, one whenever `duration` has passed or `count` is
    /// reached.
    ///
    /// ![Marble diagram of buffer.](buffer)
    ///
    /// - Parameters:
    ///   - duration: The longest time that an array collects, starting on subscribing; 0 or less counts as
    ///     1 ms.
    ///   - count: The largest size of an array, 1 or more; `.max` for no limit.
    ///   - scheduler: Measures the time and delivers the arrays whose time has passed.
    /// - Returns: A sequence of arrays, which are empty if no element arrives in time. On completion, the
    ///   current array is delivered first. An error of this sequence drops the current array. Disposing
    ///   cancels the timer, too.
    public func buffer(
        for duration: Duration, count: Int = .max, on scheduler: any Scheduler
    ) -> Observable<[Element]> {
        precondition(count > 0, "count must be greater than 0")
        let duration = duration > .zero ? duration : .milliseconds(1)
        return Observable<[Element]> { node, lifetime in
            Buffer(node, lifetime, duration, count, scheduler).observe(self)
        }
    }

    /// `-1-2---3-|` → a sequence of the elements in each `duration`; a new one also starts whenever `count`
    /// is reached.
    ///
    /// ![Marble diagram of window.](window)
    ///
    /// - Parameters:
    ///   - duration: The longest time that an inner sequence lasts, starting on subscribing; 0 or less counts
    ///     as 1 ms.
    ///   - count: The largest number of elements of an inner sequence, 1 or more; `.max` for no limit.
    ///   - scheduler: Measures the time and delivers the inner sequences after a passed duration.
    /// - Returns: A sequence that delivers an inner sequence immediately, and each following one when the
    ///   previous one has completed. An inner sequence delivers the elements after subscribing to it, and
    ///   ends with this sequence. After disposal, this sequence is disposed when no inner sequence has a
    ///   subscriber any more.
    public func window(
        for duration: Duration, count: Int = .max, on scheduler: any Scheduler
    ) -> Observable<Observable<Element>> {
        precondition(count > 0, "count must be greater than 0")
        let duration = duration > .zero ? duration : .milliseconds(1)
        return Observable<Observable<Element>> { node, lifetime in
            let partitions = Partitions(of: lifetime)
            Window(DisposalCheck(node, lifetime), partitions, duration, count, scheduler).observe(self)
        }
    }
}

private final class Buffer<Element: Sendable>: TimedCoordinator<[Element]> {
    private let duration: Duration
    private let count: Int
    private var buffered: [Element] = []

    init(
        _ downstream: Node<[Element]>, _ lifetime: Subscription, _ duration: Duration, _ count: Int,
        _ scheduler: any Scheduler
    ) {
        (self.duration, self.count) = (duration, count)
        super.init(downstream, lifetime, scheduler)
    }

    func observe(_ elements: Observable<Element>) {
        let subscription = addSource()
        perform { self.startTimer(after: self.duration) }
        guard !subscription.isDisposed else { return }
        elements.attach(
            ClosureSourceNode(
                self, subscription,
                onNext: {
                    self.buffered.append($0)
                    if self.buffered.count == self.count { self.timerFired() }
                },
                onCompleted: {
                    self.emit()
                    if self.isRunning { self.finish(.completed) }
                }), subscription)
    }

    override func timerFired() {
        // Scheduled before the delivery, so that at one instant this timer precedes the timers that the
        // array's receivers start.
        startTimer(after: duration)
        emit()
    }

    private func emit() {
        let full = buffered
        buffered = []
        downstream.next(full)
    }
}

private final class Window<Element: Sendable>: TimedCoordinator<Observable<Element>> {
    private let partitions: Partitions
    private let duration: Duration
    private let count: Int
    private var partition = OwnedHub<Element>()
    private var receivedCount = 0

    init(
        _ downstream: Node<Observable<Element>>, _ partitions: Partitions, _ duration: Duration, _ count: Int,
        _ scheduler: any Scheduler
    ) {
        (self.partitions, self.duration, self.count) = (partitions, duration, count)
        super.init(downstream, partitions.run, scheduler)
    }

    func observe(_ elements: Observable<Element>) {
        let subscription = addSource()
        perform {
            self.startTimer(after: self.duration)
            self.downstream.next(self.partitions.observable(of: self.partition))
        }
        guard !subscription.isDisposed else { return }
        elements.attach(WindowSourceNode(self, subscription), subscription)
    }

    override func timerFired() { open() }

    fileprivate func receive(_ element: Element) {
        receivedCount += 1
        partition.hub.emit(element)
        if receivedCount == count { open() }
    }

    fileprivate func close(_ end: Termination) {
        partition.hub.emit(end)
        finish(end)
    }

    private func open() {
        startTimer(after: duration)
        let full = partition
        (partition, receivedCount) = (OwnedHub(), 0)
        full.hub.emit(.completed)
        downstream.next(partitions.observable(of: partition))
    }
}

private final class WindowSourceNode<Element: Sendable>: SourceNode<Element, Observable<Element>> {
    private let window: Window<Element>

    init(_ coordinator: Window<Element>, _ source: Subscription) {
        window = coordinator
        super.init(coordinator, source)
    }

    override func receive(_ element: Element) { window.receive(element) }
    override func complete() { window.close(.completed) }
    override func fail(_ error: any Error) { window.close(.failed(error)) }
}
