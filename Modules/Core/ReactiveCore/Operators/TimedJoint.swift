/// A joint with a timer, one at a time: setting it again ends the one before.
///
/// The timer rings inside the joint. One that fired before it could be stopped does not ring. Disposing the
/// joint's life drops the timer and what it holds.
class TimedJoint<Output: Sendable>: Joint<Output> {
    final let scheduler: any Scheduler
    private let slot = TimerSlot()
    /// Of the latest timer.
    @exclusivity(unchecked) private var number = 0

    init(_ down: Node<Output>, _ life: Subscription, _ scheduler: any Scheduler) {
        self.scheduler = scheduler
        super.init(down, life)
        life.add(slot)
    }

    /// The timer has fired. Called inside.
    func ring() {}

    /// Lets the timer ring after `delay`, with the cause that is current now. Call inside.
    final func set(after delay: Duration) {
        number += 1
        slot.start(self, number, after: delay, on: scheduler)
    }

    /// Call inside.
    final func stop() {
        number += 1
        slot.hold(nil)
    }

    final override func ring(_ number: Int) {
        perform {
            if number == self.number { self.ring() }
        }
    }
}

/// Holds one timer, and ends it when another takes its place or this is disposed.
private final class TimerSlot: Disposable {
    private struct Content: Sendable {
        var timer: (any Disposable)?
        var isDisposed = false
    }

    private let content = Enclosed(Content())

    func start(_ joint: AnyJoint, _ number: Int, after delay: Duration, on scheduler: any Scheduler) {
        let joint = Confined(joint)
        hold(scheduler.schedule(after: delay) { joint.value.ring(number) })
    }

    func hold(_ timer: (any Disposable)?) {
        let dropped = content.withLock { content -> (any Disposable)? in
            guard !content.isDisposed else { return timer }
            defer { content.timer = timer }
            return content.timer
        }
        dropped?.dispose()
    }

    var isDisposed: Bool { content.withLock { $0.isDisposed } }

    func dispose() {
        let dropped = content.withLock { content in
            defer { content = Content(isDisposed: true) }
            return content
        }
        dropped.timer?.dispose()
    }
}
