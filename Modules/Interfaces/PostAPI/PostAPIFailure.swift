public import FoundationEssentials

/// Why there is no answer about posts.
public enum PostAPIFailure: Error, Sendable, Equatable, Codable {
    case cancelled
    /// No connection, or one that broke. `host` was asked.
    case unreachable(host: String)
    /// Nothing came in time from `host`.
    case timedOut(host: String)
    /// The token is missing, wrong or revoked.
    case unauthorized
    /// The token is good, but this is not allowed with it.
    case forbidden
    case notFound
    /// Too many requests; `nil` when the service does not say until when.
    case rateLimited(until: Date?)
    /// The service says that it cannot answer now: a status of 500 or more.
    case unavailable(status: Int)
    /// An answer that makes no sense; `detail` is for `--verbose`, never a secret.
    case unexpected(detail: String)
}
