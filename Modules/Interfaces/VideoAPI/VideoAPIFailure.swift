public import FoundationEssentials

/// Why there is no answer about episodes.
public enum VideoAPIFailure: Error, Sendable, Equatable, Codable {
    case cancelled
    /// No connection, or one that broke. `host` was asked.
    case unreachable(host: String)
    /// Nothing came in time from `host`.
    case timedOut(host: String)
    /// Private, blocked, or behind a password; `detail` is the instance's own sentence.
    case forbidden(detail: String)
    case notFound
    /// Too many requests; `nil` when the instance does not say until when.
    case rateLimited(until: Date?)
    /// The instance says that it cannot answer now: a status of 500 or more.
    case unavailable(status: Int)
    /// An answer that makes no sense; `detail` is for `--verbose`.
    case unexpected(detail: String)
}
