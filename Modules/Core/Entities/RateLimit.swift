public import FoundationEssentials

/// How many requests a service still answers, and when that starts anew.
public struct RateLimit: Codable, Sendable, Equatable {
    /// Requests per window.
    public let limit: Int?
    /// Requests left, 0 or more.
    public let remaining: Int?
    public let resetsAt: Date?

    public init(limit: Int?, remaining: Int?, resetsAt: Date?) {
        (self.limit, self.remaining, self.resetsAt) = (limit, remaining, resetsAt)
    }
}
