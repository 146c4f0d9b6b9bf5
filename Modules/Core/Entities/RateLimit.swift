public import FoundationEssentials

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
