public import FoundationEssentials

/// What an answer that is neither a page of posts nor a post was the answer to.
public struct CachedAnswerKey: Sendable, Hashable {
    /// The service's.
    public let origin: String
    /// What was asked for, such as `comments`: all answers of a kind can be had together.
    public let kind: String
    /// Which of its kind.
    public let key: String

    public init(origin: String, kind: String, key: String) {
        (self.origin, self.kind, self.key) = (origin, kind, key)
    }
}

/// An answer as it was last seen.
public struct CachedAnswer: Sendable, Equatable {
    /// The answer as JSON.
    public let text: String
    public let cachedAt: Date

    public init(text: String, cachedAt: Date) { (self.text, self.cachedAt) = (text, cachedAt) }
}
