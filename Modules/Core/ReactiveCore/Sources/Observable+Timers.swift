/// What a periodic timer does about ticks that are late by a period or more, such as after the process was
/// stopped, after the machine slept, or while the scheduler was busy.
public enum MissedTicks: Sendable {
    /// One tick replaces all that were missed; the next ones are at their usual times.
    case skipped
    /// Each is delivered, one immediately after the other.
    case delivered
}

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

    /// `---0-1-2-`: 0 after `delay`, then the next integer after every `period`, without an end.
    ///
    /// - Parameters:
    ///   - delay: Starts on subscribing; a negative delay counts as 0.
    ///   - period: Counted between due times, regardless of when elements are delivered; 0 or less counts as
    ///     1 ms.
    ///   - missed: What happens to ticks that are late by a period or more.
    ///   - scheduler: Measures the time and delivers the elements. Disposing cancels the timer.
    public static func timer(
        _ delay: Duration, period: Duration, missed: MissedTicks = .skipped, on scheduler: any Scheduler
    ) -> Observable {
        let period = period > .zero ? period : .milliseconds(1)
        return Observable { node, lifetime in
            Ticker(node, lifetime, scheduler, period: period, missed).begin(after: delay)
        }
    }

    /// `--0--1--2-`: the next integer after every `period`, without an end.
    ///
    /// ![Marble diagram of interval.](interval)
    ///
    /// - Parameters:
    ///   - period: 0 or less counts as 1 ms.
    ///   - missed: What happens to ticks that are late by a period or more.
    ///   - scheduler: Measures the time and delivers the elements. Disposing cancels the timer.
    public static func interval(
        _ period: Duration, missed: MissedTicks = .skipped, on scheduler: any Scheduler
    ) -> Observable {
        let period = period > .zero ? period : .milliseconds(1)
        return timer(period, period: period, missed: missed, on: scheduler)
    }
}

private final class Ticker: TimedCoordinator<Int> {
    private let period: Duration?
    private let missed: MissedTicks
    private var due = Duration.zero
    private var tick = 0

    init(
        _ downstream: Node<Int>, _ lifetime: Subscription, _ scheduler: any Scheduler, period: Duration?,
        _ missed: MissedTicks = .skipped
    ) {
        (self.period, self.missed) = (period, missed)
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
        let now = scheduler.now
        due += period
        if missed == .skipped, due <= now { due += period * (Int((now - due) / period) + 1) }
        startTimer(after: due - now)
        tick += 1
        downstream.next(tick - 1)
    }
}
