extension Observable {
    /// `-1-2-|` → `-1-2-|`: subscribes to this sequence on `scheduler`.
    ///
    /// ![Marble diagram of subscribe.](subscribe-on)
    ///
    /// - Parameter scheduler: Where this sequence is subscribed to, with the subscriber's cause. It does not
    ///   affect where events are delivered; see `observe(on:)`.
    /// - Returns: A sequence that delivers on this sequence's threads and ends as it does. Disposing runs on
    ///   the disposing thread; if it happens early enough, this sequence is not subscribed to.
    public func subscribe(on scheduler: any Scheduler) -> Observable {
        delaySubscription(.zero, on: scheduler)
    }

    /// `-1-2-|` → `---1-2-|`: subscribes to this sequence after `delay`.
    ///
    /// ![Marble diagram of delaySubscription.](delaySubscription)
    ///
    /// - Parameters:
    ///   - delay: Starts on subscribing; 0 or less subscribes as soon as the scheduler can.
    ///   - scheduler: Measures the delay and subscribes to this sequence, with the subscriber's cause.
    /// - Returns: A sequence that delivers on this sequence's threads and ends as it does. Disposing cancels
    ///   the timer.
    public func delaySubscription(_ delay: Duration, on scheduler: any Scheduler) -> Observable {
        Observable { node, lifetime in
            let confined = Confined(node)
            lifetime.add(
                scheduler.schedule(after: max(delay, .zero)) {
                    if !lifetime.isDisposed { attach(confined.value, lifetime.makeSource()) }
                })
        }
    }
}
