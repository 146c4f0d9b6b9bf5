extension Observable {
    /// `-1-2-|` → `-1-2-|`: subscribes to this sequence on `scheduler`.
    ///
    /// ![Marble diagram of subscribe.](subscribe-on)
    ///
    /// - Parameter scheduler: Where this sequence is subscribed to, with the subscriber's cause; where it delivers
    ///   is its own matter, see `observe(on:)`.
    /// - Returns: Elements on this sequence's threads. Ends as it does; disposing before its turn has come drops
    ///   the subscribing. Disposing stays on the thread that does it.
    public func subscribe(on scheduler: any Scheduler) -> Observable {
        delaySubscription(.zero, on: scheduler)
    }

    /// `-1-2-|` → `---1-2-|`: subscribes to this sequence after `delay`.
    ///
    /// ![Marble diagram of delaySubscription.](delaySubscription)
    ///
    /// - Parameters:
    ///   - delay: From subscribing on; 0 or less as soon as the scheduler can.
    ///   - scheduler: Whose time it is, and where this sequence is subscribed to, with the subscriber's cause.
    /// - Returns: Elements on this sequence's threads. Ends as it does; disposing before its time drops the timer.
    public func delaySubscription(_ delay: Duration, on scheduler: any Scheduler) -> Observable {
        Observable { node, lifetime in
            let confined = Confined(node)
            lifetime.add(
                scheduler.schedule(after: max(delay, .zero)) {
                    if !lifetime.isDisposed { attach(confined.value, lifetime) }
                })
        }
    }
}
