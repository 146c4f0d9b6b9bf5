/// A joint with a timer, one at a time: setting it again ends the one before.
///
/// The timer rings inside the joint. One that fired before it could be stopped does not ring. Disposing the
/// joint's life drops the timer and what it holds.
class TimedCoordinator<Output: Sendable>: Coordinator<Output> {
    final let scheduler: any Scheduler
    private let timer = SerialSubscription()
    /// Of the latest timer.
    @exclusivity(unchecked) private var number = 0

    init(_ downstream: Node<Output>, _ lifetime: Subscription, _ scheduler: any Scheduler) {
        self.scheduler = scheduler
        super.init(downstream, lifetime)
        lifetime.add(timer)
    }

    /// The timer has fired. Called inside.
    func timerFired() {}

    /// Lets the timer ring after `delay`, with the cause that is current now. Call inside.
    final func startTimer(after delay: Duration) {
        number += 1
        timer.start(self, number, after: delay, on: scheduler)
    }

    /// Call inside.
    final func stop() {
        number += 1
        timer.current = nil
    }

    final override func timerFired(_ number: Int) {
        perform {
            if number == self.number { self.timerFired() }
        }
    }
}

extension SerialSubscription {
    /// Apart from the joint's own type, so that setting a timer needs no type look-up.
    fileprivate func start(
        _ coordinator: AnyCoordinator, _ number: Int, after delay: Duration, on scheduler: any Scheduler
    ) {
        let coordinator = Confined(coordinator)
        current = scheduler.schedule(after: delay) { coordinator.value.timerFired(number) }
    }
}
