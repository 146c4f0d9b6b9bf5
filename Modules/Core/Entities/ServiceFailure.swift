public import FoundationEssentials

/// Why a request to a service failed; the same cases for every service.
public enum ServiceFailure: Error, Sendable, Equatable, Codable {
    case cancelled
    /// No connection to `host`.
    case unreachable(host: String)
    /// `host` was reached, but the connection ended before the answer was complete.
    case interrupted(host: String)
    /// `host` did not answer in time.
    case timedOut(host: String)
    /// `host` could not be authenticated, so nothing was sent to it; `detail` is for `--verbose`.
    case insecure(host: String, detail: String)
    /// The token is missing, wrong or revoked.
    case unauthorized
    /// The token does not permit this; `detail` is the service's own message, or empty.
    case forbidden(detail: String)
    case notFound
    /// The service rejected the request as invalid; `detail` is its own message, or empty.
    case refused(detail: String)
    /// Too many requests; `until` is `nil` if the service does not say when the limit resets.
    case rateLimited(until: Date?)
    /// The service is temporarily unavailable: a status of 500 or more.
    case unavailable(status: Int)
    /// The answer is not understood; `detail` is for `--verbose` and never contains a secret.
    case unexpected(detail: String)
}

/// The number of requests that a service still accepts, and when the limit resets.
public struct RateLimit: Codable, Sendable, Equatable {
    /// Requests per window.
    public let limit: Int?
    /// Requests left in this window, 0 or more.
    public let remaining: Int?
    public let resetsAt: Date?

    public init(limit: Int?, remaining: Int?, resetsAt: Date?) {
        (self.limit, self.remaining, self.resetsAt) = (limit, remaining, resetsAt)
    }
}
