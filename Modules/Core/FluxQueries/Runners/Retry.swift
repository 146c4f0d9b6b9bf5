public import ReactiveCore

/// Whether and when a failed request is sent again.
public struct Retry<Failure: Error>: Sendable {
    private let delay: @Sendable (Failure, Int) -> Duration?

    /// Creates a rule.
    ///
    /// - Parameter delay: Returns the delay after the given number of failures in a row, 1 or more; `nil` ends the
    ///   attempts. Called on the scope's scheduler.
    public init(_ delay: @escaping @Sendable (_ failure: Failure, _ failures: Int) -> Duration?) {
        self.delay = delay
    }

    /// Failed requests are not sent again.
    public static var never: Retry { Retry { _, _ in nil } }

    /// Failed requests are sent again after increasing delays.
    ///
    /// - Parameters:
    ///   - backOff: The delays, and the number of attempts.
    ///   - isTransient: Whether another attempt may succeed; by default, always.
    /// - Returns: The rule.
    public static func after(
        _ backOff: BackOff, if isTransient: @escaping @Sendable (Failure) -> Bool = { _ in true }
    ) -> Retry {
        Retry { failure, failures in
            isTransient(failure) ? backOff.wait(afterFailures: failures) : nil
        }
    }

    func time(after failure: Failure, failures: Int, at now: Duration) -> Duration? {
        delay(failure, failures).map { now + $0 }
    }
}
