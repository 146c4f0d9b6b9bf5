package import Entities
package import FoundationEssentials

extension ServiceFailure {
    /// Longer than any session, in seconds.
    private static let longestWait = 1e9

    /// When the service accepts requests again after a rate limit, on the scheduler's clock; `nil` if no rate
    /// limit was reached, its end is unknown, or it has already passed.
    ///
    /// - Parameters:
    ///   - now: The scheduler's time.
    ///   - date: The current date, which the limit's reset date is compared with.
    package func retryTime(at now: Duration, _ date: Date) -> Duration? {
        guard case .rateLimited(let until?) = self else { return nil }
        let seconds = until.timeIntervalSince(date).rounded(.up)
        return seconds > 0 ? now + .seconds(min(seconds, Self.longestWait)) : nil
    }

    /// Whether the service did not answer, which may be temporary.
    package var isOutage: Bool {
        switch self {
        case .unreachable, .interrupted, .timedOut, .unavailable: true
        case .cancelled, .insecure, .unauthorized, .forbidden, .notFound, .refused, .rateLimited, .unexpected:
            false
        }
    }
}
