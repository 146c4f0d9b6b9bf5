extension Observable {
    /// `-1-2-----3-|` → `------2-----(3|)`: an element that no other follows within `delay` on `scheduler`.
    ///
    /// Completion hands on the waiting element first; an error drops it. The element goes on with the cause
    /// that it arrived with.
    public func debounce(_ delay: Duration, on scheduler: any Scheduler) -> Observable {
        Observable { node, life in
            let joint = Debounce(node, life, delay, scheduler)
            joint.enter(self)
        }
    }

    /// Hands everything on through `scheduler`, in order.
    ///
    /// What waits there is delivered in one go; disposing drops it.
    public func observe(on scheduler: any Scheduler) -> Observable {
        Observable { node, life in
            attach(ObserveOn(node, life, scheduler), life)
        }
    }
}

private final class Debounce<Element: Sendable>: Joint<Element> {
    private let delay: Duration
    private let scheduler: any Scheduler
    private var waiting: Element?
    private var timer: (any Disposable)?
    private let clock: Subscription

    init(_ down: Node<Element>, _ life: Subscription, _ delay: Duration, _ scheduler: any Scheduler) {
        (self.delay, self.scheduler) = (delay, scheduler)
        clock = Subscription()
        super.init(down, life)
        life.add(clock)
    }

    func enter(_ elements: Observable<Element>) {
        let subscription = source()
        elements.attach(
            JointNode(self, subscription, onNext: { self.wait($0) }, onCompleted: { self.complete() }),
            subscription)
    }

    private func wait(_ element: Element) {
        waiting = element
        stop()
        let this = Confined(self)
        let timer = scheduler.schedule(after: delay) { this.value.perform { this.value.hand() } }
        self.timer = timer
        clock.add(timer)
    }

    private func hand() {
        stop()
        guard let element = waiting else { return }
        waiting = nil
        down.next(element)
    }

    private func complete() {
        hand()
        if !isDone { finish(.completed) }
    }

    private func stop() {
        guard let timer else { return }
        clock.forget(timer)
        timer.dispose()
        self.timer = nil
    }
}

private final class ObserveOn<Element: Sendable>: Node<Element> {
    private let down: Node<Element>
    private let life: Subscription
    private let scheduler: any Scheduler

    init(_ down: Node<Element>, _ life: Subscription, _ scheduler: any Scheduler) {
        (self.down, self.life, self.scheduler) = (down, life, scheduler)
    }

    override func next(_ element: Element) {
        hop { $0.next(element) }
    }

    override func end(_ end: Termination) {
        hop { $0.end(end) }
    }

    private func hop(_ deliver: @escaping @Sendable (Node<Element>) -> Void) {
        let (down, life) = (Confined(down), life)
        scheduler.schedule {
            if !life.isDisposed { deliver(down.value) }
        }
    }
}
