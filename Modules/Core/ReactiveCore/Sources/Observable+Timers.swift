extension Observable where Element == Int {
    /// `---(0|)`: one 0 after `delay`, then completes.
    ///
    /// ![Marble diagram of timer.](timer)
    ///
    /// - Parameters:
    ///   - delay: From subscribing on; 0 or less counts as no time.
    ///   - scheduler: Whose time it is, and where it is delivered. Disposing drops the timer.
    public static func timer(_ delay: Duration, on scheduler: any Scheduler) -> Observable {
        Observable { node, lifetime in
            Ticker(node, lifetime, scheduler, period: nil).begin(after: delay)
        }
    }

    /// `---0-1-2-`: 0 after `delay`, then the next number after every `period`. Never ends.
    ///
    /// - Parameters:
    ///   - delay: From subscribing on; 0 or less counts as no time.
    ///   - period: Counted from when a number was due, not from when it was delivered; 0 or less counts as a
    ///     millisecond.
    ///   - scheduler: Whose time it is, and where they are delivered. Disposing drops the timer.
    public static func timer(_ delay: Duration, period: Duration, on scheduler: any Scheduler) -> Observable {
        let period = period > .zero ? period : .milliseconds(1)
        return Observable { node, lifetime in
            Ticker(node, lifetime, scheduler, period: period).begin(after: delay)
        }
    }

    /// `--0--1--2-`: the next number after every `period`. Never ends.
    ///
    /// ![Marble diagram of interval.](interval)
    ///
    /// - Parameters:
    ///   - period: 0 or less counts as a millisecond.
    ///   - scheduler: Whose time it is, and where they are delivered. Disposing drops the timer.
    public static func interval(_ period: Duration, on scheduler: any Scheduler) -> Observable {
        let period = period > .zero ? period : .milliseconds(1)
        return timer(period, period: period, on: scheduler)
    }
}

private final class Ticker: TimedCoordinator<Int> {
    private let period: Duration?
    private var due = Duration.zero
    private var tick = 0

    init(_ downstream: Node<Int>, _ lifetime: Subscription, _ scheduler: any Scheduler, period: Duration?) {
        self.period = period
        super.init(downstream, lifetime, scheduler)
    }

    func begin(after delay: Duration) {
        perform { [self] in
            due = scheduler.now + max(delay, .zero)
            startTimer(after: delay)
        }
    }

    override func timerFired() {
        guard let period else {
            downstream.next(0)
            if isRunning { finish(.completed) }
            return
        }
        // Before it is delivered, so that at one instant a tick precedes the timers that ticks have caused.
        due += period
        startTimer(after: due - scheduler.now)
        tick += 1
        downstream.next(tick - 1)
    }
}
