/// A coordinator with a single timer; starting it again cancels the previous one.
///
/// The timer fires inside the coordinator, but not if it was stopped or restarted in the meantime. Disposing
/// the subscription cancels the timer and releases its closure.
class TimedCoordinator<Output: Sendable>: Coordinator<Output> {
    final let scheduler: any Scheduler
    private let timer = SerialSubscription()
    /// The number of the latest timer.
    @exclusivity(unchecked) private var number = 0

    init(_ downstream: Node<Output>, _ lifetime: Subscription, _ scheduler: any Scheduler) {
        self.scheduler = scheduler
        super.init(downstream, lifetime)
        lifetime.add(timer)
    }

    /// Called inside when the timer has fired.
    func timerFired() {}

    /// Starts the timer with the current cause. Call inside.
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
    /// Independent of the coordinator's type, so that starting a timer needs no type look-up.
    fileprivate func start(
        _ coordinator: AnyCoordinator, _ number: Int, after delay: Duration, on scheduler: any Scheduler
    ) {
        let coordinator = Confined(coordinator)
        current = scheduler.schedule(after: delay) { coordinator.value.timerFired(number) }
    }
}
