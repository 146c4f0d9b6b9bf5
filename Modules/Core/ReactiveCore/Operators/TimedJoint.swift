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
        let (number, joint) = (number, Confined<AnyJoint>(self))
        timer.current = scheduler.schedule(after: delay) { joint.value.ring(number) }
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
