extension Observable {
    /// `-1-2-3-4-|` → `-----3-4-|`: without the elements of the first `duration`. Ends are not skipped.
    ///
    /// ![What skip makes of what comes, as marbles.](skip-for)
    ///
    /// - Parameters:
    ///   - duration: From subscribing; what is hot and comes in its last instant is skipped.
    ///   - scheduler: Whose time it is. Elements stay on their own thread; disposing drops the timer.
    public func skip(for duration: Duration, on scheduler: any Scheduler) -> Observable {
        Observable { node, life in
            SkipFor(node, life, scheduler).enter(self, duration)
        }
    }

    /// `-1-2-3-4-|` → `-1-2-|`: the elements of the first `duration`, then completes.
    ///
    /// ![What take makes of what comes, as marbles.](take-for)
    ///
    /// - Parameters:
    ///   - duration: From subscribing; what is hot and comes in its last instant is taken.
    ///   - scheduler: Whose time it is, and where the completion is delivered. Elements and an error stay on their
    ///     own thread. Disposing drops the timer.
    public func take(for duration: Duration, on scheduler: any Scheduler) -> Observable {
        Observable { node, life in
            TakeFor(node, life, scheduler).enter(self, duration)
        }
    }
}

private final class SkipFor<Element: Sendable>: TimedJoint<Element> {
    private var isOpen = false

    func enter(_ elements: Observable<Element>, _ duration: Duration) {
        perform { self.set(after: duration) }
        let subscription = source()
        elements.attach(
            JointNode(
                self, subscription, onNext: { if self.isOpen { self.down.next($0) } },
                onCompleted: { self.finish(.completed) }), subscription)
    }

    override func ring() { isOpen = true }
}

private final class TakeFor<Element: Sendable>: TimedJoint<Element> {
    func enter(_ elements: Observable<Element>, _ duration: Duration) {
        let subscription = source()
        perform { self.set(after: duration) }
        guard !subscription.isDisposed else { return }
        elements.attach(
            JointNode(
                self, subscription, onNext: { self.down.next($0) },
                onCompleted: { self.finish(.completed) }), subscription)
    }

    override func ring() { finish(.completed) }
}
