package import Entities
package import FluxQueries
package import FoundationEssentials

extension ServiceFailure {
    /// Longer than any session, in seconds.
    private static let longestWait = 1e9

    /// How long the service refuses requests after a rate limit; `nil` if no rate limit was reached, its end is
    /// unknown, or it has already passed.
    ///
    /// - Parameter date: The current date, which the limit's reset date is compared with.
    package func retryDelay(at date: Date) -> Duration? {
        guard case .rateLimited(let until?) = self else { return nil }
        let seconds = until.timeIntervalSince(date).rounded(.up)
        return seconds > 0 ? .seconds(min(seconds, Self.longestWait)) : nil
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

extension Retry<ServiceFailure> {
    /// Requests that exceeded a rate limit are sent again when it ends, if that is known.
    ///
    /// - Parameter date: Returns the current date.
    package static func atRateLimit(_ date: @escaping @Sendable () -> Date) -> Retry {
        Retry { failure, _ in failure.retryDelay(at: date()) }
    }
}
