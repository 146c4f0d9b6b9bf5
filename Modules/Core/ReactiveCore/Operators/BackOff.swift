/// How long to wait before each new attempt: longer each time, up to a maximum, a limited number of times.
public struct BackOff: Sendable {
    private let initial: Duration
    private let factor: Double
    private let maximum: Duration
    private let attempts: Int
    private var jitter = 0.0
    private var random: @Sendable () -> Double = { 0 }

    /// - Parameters:
    ///   - initial: The wait after the first failure, 0 or more.
    ///   - factor: How much longer each wait is than the one before, 1 or more.
    ///   - maximum: No wait is longer; 0 or more.
    ///   - attempts: How many in all, the first included; 1 or more.
    public init(initial: Duration, factor: Double, maximum: Duration, attempts: Int) {
        precondition(initial >= .zero && maximum >= .zero, "a wait is not negative")
        precondition(factor >= 1, "waits do not become shorter")
        precondition(attempts > 0, "there is a first attempt")
        (self.initial, self.factor, self.maximum, self.attempts) = (initial, factor, maximum, attempts)
    }

    /// The same with waits shortened at random, so that many who failed together do not come back together.
    ///
    /// - Parameters:
    ///   - share: How much of a wait may be left out, 0...1.
    ///   - random: Numbers in 0..<1, each called for once for each wait, from any thread.
    public func jittered(_ share: Double, by random: @escaping @Sendable () -> Double) -> BackOff {
        precondition((0...1).contains(share), "a share is between 0 and 1")
        var jittered = self
        (jittered.jitter, jittered.random) = (share, random)
        return jittered
    }

    /// How long to wait after so many failures in a row.
    ///
    /// - Parameter failures: 1 or more.
    /// - Returns: `nil` when that was the last attempt.
    public func wait(afterFailures failures: Int) -> Duration? {
        guard failures < attempts else { return nil }
        guard initial > .zero else { return .zero }
        let limit = maximum / initial
        var growth = 1.0
        var steps = failures - 1
        while steps > 0, growth < limit, factor > 1 { (growth, steps) = (growth * factor, steps - 1) }
        let wait = growth < limit ? initial * growth : maximum
        return jitter == 0 ? wait : wait * (1 - jitter * random())
    }

    /// An element when it is time for the next attempt; fails with the error after the last one.
    func triggers(errors: Observable<any Error>, on scheduler: any Scheduler) -> Observable<Int> {
        errors
            .scan(Failures()) { Failures(count: $0.count + 1, latest: $1) }
            .flatMapLatest { failures in
                if let wait = self.wait(afterFailures: failures.count) { return .timer(wait, on: scheduler) }
                return failures.latest.map { .error($0) } ?? .empty()
            }
    }
}

private struct Failures: Sendable {
    var count = 0
    var latest: (any Error)?
}
