/// A joint with a timer, one at a time: setting it again ends the one before.
///
/// The timer rings inside the joint. One that fired before it could be stopped does not ring. Disposing the
/// joint's life drops the timer and what it holds.
class TimedJoint<Output: Sendable>: Joint<Output> {
    final let scheduler: any Scheduler
    private let timer = SerialSubscription()
    /// Of the latest timer.
    @exclusivity(unchecked) private var number = 0

    init(_ down: Node<Output>, _ life: Subscription, _ scheduler: any Scheduler) {
        self.scheduler = scheduler
        super.init(down, life)
        life.add(timer)
    }

    /// The timer has fired. Called inside.
    func ring() {}

    /// Lets the timer ring after `delay`, with the cause that is current now. Call inside.
    final func set(after delay: Duration) {
        number += 1
        timer.start(self, number, after: delay, on: scheduler)
    }

    /// Call inside.
    final func stop() {
        number += 1
        timer.current = nil
    }

    final override func ring(_ number: Int) {
        perform {
            if number == self.number { self.ring() }
        }
    }
}

extension SerialSubscription {
    /// Apart from the joint's own type, so that setting a timer needs no type look-up.
    fileprivate func start(
        _ joint: AnyJoint, _ number: Int, after delay: Duration, on scheduler: any Scheduler
    ) {
        let joint = Confined(joint)
        current = scheduler.schedule(after: delay) { joint.value.ring(number) }
    }
}
