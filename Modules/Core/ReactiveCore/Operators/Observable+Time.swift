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
}

private final class Debounce<Element: Sendable>: Joint<Element> {
    private let delay: Duration
    private let scheduler: any Scheduler
    private var waiting: (element: Element, cause: Cause?)?
    private var timer: (any Disposable)?
    /// Of the latest timer: one that fired before it could be stopped is not it.
    private var number = 0
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
        waiting = (element, Cause.current)
        stop()
        number += 1
        let (this, number) = (Confined(self), number)
        let timer = scheduler.schedule(after: delay) { this.value.perform { this.value.fire(number) } }
        self.timer = timer
        clock.add(timer)
    }

    private func fire(_ number: Int) {
        if number == self.number { hand() }
    }

    private func hand() {
        stop()
        guard let (element, cause) = waiting else { return }
        waiting = nil
        Cause.with(cause) { down.next(element) }
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
