public import ReactiveCore

/// Whether and when a failed request is sent again.
public struct Retry<Failure: Error>: Sendable {
    private let rule: @Sendable (Failure, Int) -> Duration?

    /// Creates a rule.
    ///
    /// - Parameter delay: Returns the delay after a failure of the attempt with this number, 1 or more; `nil` ends the
    ///   attempts. Called on the scope's scheduler.
    public init(_ delay: @escaping @Sendable (_ failure: Failure, _ attempt: Int) -> Duration?) {
        rule = delay
    }

    /// Failed requests are not sent again.
    public static var never: Retry { Retry { _, _ in nil } }

    /// Failed requests are sent again after increasing delays.
    ///
    /// - Parameters:
    ///   - backOff: The delays, and the number of attempts.
    ///   - isTransient: Whether another attempt may succeed; by default, after every error.
    /// - Returns: The rule.
    public static func after(
        _ backOff: BackOff, if isTransient: @escaping @Sendable (Failure) -> Bool = { _ in true }
    ) -> Retry {
        Retry { failure, attempt in
            isTransient(failure) ? backOff.wait(afterFailures: attempt) : nil
        }
    }

    /// The delay after a failure, for a rule that combines others.
    ///
    /// - Parameters:
    ///   - failure: Why the request failed.
    ///   - attempt: The number of the attempt, 1 or more.
    /// - Returns: `nil` if the request is not sent again.
    public func delay(after failure: Failure, attempt: Int) -> Duration? { rule(failure, attempt) }

    func time(after failure: Failure, attempt: Int, at now: Duration) -> Duration? {
        delay(after: failure, attempt: attempt).map { now + $0 }
    }
}
