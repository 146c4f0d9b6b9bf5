extension Observable where Element == Int {
    /// `---(0|)`: a single 0 after `delay`, then completes.
    ///
    /// ![Marble diagram of timer.](timer)
    ///
    /// - Parameters:
    ///   - delay: Starts on subscribing; a negative delay counts as 0.
    ///   - scheduler: Measures the delay and delivers the element. Disposing cancels the timer.
    public static func timer(_ delay: Duration, on scheduler: any Scheduler) -> Observable {
        Observable { node, lifetime in
            Ticker(node, lifetime, scheduler, period: nil).begin(after: delay)
        }
    }

    /// `---0-1-2-`: 0 after `delay`, then the next integer after every `period`. Never ends.
    ///
    /// - Parameters:
    ///   - delay: Starts on subscribing; a negative delay counts as 0.
    ///   - period: Counted between due times, regardless of when elements are delivered; 0 or less counts as
    ///     1 ms.
    ///   - scheduler: Measures the time and delivers the elements. Disposing cancels the timer.
    public static func timer(_ delay: Duration, period: Duration, on scheduler: any Scheduler) -> Observable {
        let period = period > .zero ? period : .milliseconds(1)
        return Observable { node, lifetime in
            Ticker(node, lifetime, scheduler, period: period).begin(after: delay)
        }
    }

    /// `--0--1--2-`: the next integer after every `period`. Never ends.
    ///
    /// ![Marble diagram of interval.](interval)
    ///
    /// - Parameters:
    ///   - period: 0 or less counts as 1 ms.
    ///   - scheduler: Measures the time and delivers the elements. Disposing cancels the timer.
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
        // Scheduled before delivery, so that at one instant a tick precedes the timers that earlier ticks
        // have started.
        due += period
        startTimer(after: due - scheduler.now)
        tick += 1
        downstream.next(tick - 1)
    }
}
