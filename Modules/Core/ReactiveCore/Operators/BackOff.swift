/// An exponential back-off: the delays between a limited number of attempts.
public struct BackOff: Sendable {
    private let initial: Duration
    private let factor: Double
    private let maximum: Duration
    private let attempts: Int
    private var jitter = 0.0
    private var random: @Sendable () -> Double = { 0 }

    /// - Parameters:
    ///   - initial: The delay after the first failure, 0 or more.
    ///   - factor: The ratio of each delay to the previous one, 1 or more.
    ///   - maximum: The longest delay, 0 or more.
    ///   - attempts: The number of attempts including the first, 1 or more.
    public init(initial: Duration, factor: Double, maximum: Duration, attempts: Int) {
        precondition(initial >= .zero && maximum >= .zero, "initial and maximum must not be negative")
        precondition(factor >= 1, "factor must be at least 1")
        precondition(attempts > 0, "attempts must be greater than 0")
        (self.initial, self.factor, self.maximum, self.attempts) = (initial, factor, maximum, attempts)
    }

    /// Returns a back-off with randomly shortened delays, so that clients that failed together do not retry
    /// together.
    ///
    /// - Parameters:
    ///   - share: The part of a delay that may be cut off, 0...1.
    ///   - random: Returns a number in 0..<1. Called once for each delay, from any thread.
    public func jittered(_ share: Double, by random: @escaping @Sendable () -> Double) -> BackOff {
        precondition((0...1).contains(share), "share must be between 0 and 1")
        var jittered = self
        (jittered.jitter, jittered.random) = (share, random)
        return jittered
    }

    /// The delay after a number of consecutive failures.
    ///
    /// - Parameter failures: 1 or more.
    /// - Returns: `nil` after the last attempt.
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
}
