package import Entities
package import FluxQueries
package import FoundationEssentials
package import ReactiveCore

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

extension Retry<ServiceFailure> {
    /// Requests that exceeded a rate limit are sent again when it ends, if that is known.
    ///
    /// - Parameters:
    ///   - scheduler: The scheduler of the requests.
    ///   - date: Returns the current date.
    package static func atRateLimit(
        on scheduler: any Scheduler, _ date: @escaping @Sendable () -> Date
    ) -> Retry {
        Retry { failure, _ in
            let now = scheduler.now
            return failure.retryTime(at: now, date()).map { $0 - now }
        }
    }
}
