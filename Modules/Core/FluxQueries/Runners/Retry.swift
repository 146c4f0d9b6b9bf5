/// Whether and when a failed request is sent again.
public struct Retry<Failure: Error>: Sendable {
    private let delay: @Sendable (Failure, Int) -> Duration?

    /// Creates a rule.
    ///
    /// - Parameter delay: Returns the delay after a failure of the attempt with this number, 1 or more; `nil` ends the
    ///   attempts. Called on the scope's scheduler.
    public init(_ delay: @escaping @Sendable (_ failure: Failure, _ attempt: Int) -> Duration?) {
        self.delay = delay
    }

    /// Failed requests are not sent again.
    public static var never: Retry { Retry { _, _ in nil } }

    /// Delays that double from one attempt to the next.
    ///
    /// - Parameters:
    ///   - limit: The largest number of retries, 0 or more.
    ///   - first: The delay before the first retry.
    ///   - longest: The longest delay.
    ///   - isTransient: Whether another attempt may succeed; by default, always.
    /// - Returns: The rule.
    public static func backoff(
        limit: Int = 3, first: Duration = .seconds(1), longest: Duration = .seconds(30),
        if isTransient: @escaping @Sendable (Failure) -> Bool = { _ in true }
    ) -> Retry {
        Retry { failure, attempt in
            guard attempt <= limit, isTransient(failure) else { return nil }
            return min(first * (1 << min(attempt - 1, 30)), longest)
        }
    }

    func time(after failure: Failure, attempt: Int, at now: Duration) -> Duration? {
        delay(failure, attempt).map { now + $0 }
    }
}
