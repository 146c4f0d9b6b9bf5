public import FoundationEssentials

/// Identifies a cached answer that is neither a page of posts nor a post.
public struct CachedAnswerKey: Sendable, Hashable {
    /// The origin of the service.
    public let origin: String
    /// The kind of answer, such as `comments`. All answers of one kind can be read together.
    public let kind: String
    /// Identifies the answer within its kind.
    public let key: String

    public init(origin: String, kind: String, key: String) {
        (self.origin, self.kind, self.key) = (origin, kind, key)
    }
}

/// An answer of a service at the time it was stored.
public struct CachedAnswer: Sendable, Equatable {
    /// The answer as JSON.
    public let text: String
    public let cachedAt: Date

    public init(text: String, cachedAt: Date) { (self.text, self.cachedAt) = (text, cachedAt) }
}
