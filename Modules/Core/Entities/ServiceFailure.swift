public import FoundationEssentials

/// Why a service gave no answer, or none that helps: the same cases for every service.
public enum ServiceFailure: Error, Sendable, Equatable, Codable {
    case cancelled
    /// No connection, or one that broke. `host` was asked.
    case unreachable(host: String)
    /// Nothing came in time from `host`.
    case timedOut(host: String)
    /// `host` could not prove who it is, so nothing was sent to it; `detail` is for `--verbose`.
    case insecure(host: String, detail: String)
    /// The token is missing, wrong or revoked.
    case unauthorized
    /// Not for everybody, or not with this token; `detail` is the service's own sentence, empty without one.
    case forbidden(detail: String)
    case notFound
    /// The service does not take the question as it is; `detail` is its own sentence, empty without one.
    case refused(detail: String)
    /// Too many requests; `nil` when the service does not say until when.
    case rateLimited(until: Date?)
    /// The service says that it cannot answer now: a status of 500 or more.
    case unavailable(status: Int)
    /// An answer that makes no sense; `detail` is for `--verbose`, never a secret.
    case unexpected(detail: String)
}
