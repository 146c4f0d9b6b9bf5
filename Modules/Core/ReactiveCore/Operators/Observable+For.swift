extension Observable {
    /// `-1-2-3-4-|` → `-----3-4-|`: skips the elements during the first `duration`.
    ///
    /// ![Marble diagram of skip.](skip-for)
    ///
    /// - Parameters:
    ///   - duration: Starts on subscribing; includes elements of a hot source in its last instant.
    ///   - scheduler: Measures the time. Elements are delivered on their own threads; disposing cancels the
    ///     timer.
    public func skip(for duration: Duration, on scheduler: any Scheduler) -> Observable {
        Observable { node, lifetime in
            SkipFor(node, lifetime, scheduler).observe(self, duration)
        }
    }

    /// `-1-2-3-4-|` → `-1-2-|`: the elements during the first `duration`, then completes.
    ///
    /// ![Marble diagram of take.](take-for)
    ///
    /// - Parameters:
    ///   - duration: Starts on subscribing; includes elements of a hot source in its last instant.
    ///   - scheduler: Measures the time and delivers the completion. Elements and an error are delivered on
    ///     their own threads. Disposing cancels the timer.
    public func take(for duration: Duration, on scheduler: any Scheduler) -> Observable {
        Observable { node, lifetime in
            TakeFor(node, lifetime, scheduler).observe(self, duration)
        }
    }
}

private final class SkipFor<Element: Sendable>: TimedCoordinator<Element> {
    private var isOpen = false

    func observe(_ elements: Observable<Element>, _ duration: Duration) {
        perform { self.startTimer(after: duration) }
        let subscription = addSource()
        elements.attach(
            ClosureSourceNode(
                self, subscription, onNext: { if self.isOpen { self.downstream.next($0) } },
                onCompleted: { self.finish(.completed) }), subscription)
    }

    override func timerFired() { isOpen = true }
}

private final class TakeFor<Element: Sendable>: TimedCoordinator<Element> {
    func observe(_ elements: Observable<Element>, _ duration: Duration) {
        let subscription = addSource()
        perform { self.startTimer(after: duration) }
        guard !subscription.isDisposed else { return }
        elements.attach(
            ClosureSourceNode(
                self, subscription, onNext: { self.downstream.next($0) },
                onCompleted: { self.finish(.completed) }), subscription)
    }

    override func timerFired() { finish(.completed) }
}
