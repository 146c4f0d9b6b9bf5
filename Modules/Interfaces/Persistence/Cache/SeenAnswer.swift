public import FoundationEssentials

/// What an answer that is neither a page of posts nor a post was the answer to.
public struct AnswerQuestion: Sendable, Hashable {
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
public struct SeenAnswer: Sendable, Equatable {
    /// The answer as JSON.
    public let text: String
    public let seenAt: Date

    public init(text: String, seenAt: Date) { (self.text, self.seenAt) = (text, seenAt) }
}
