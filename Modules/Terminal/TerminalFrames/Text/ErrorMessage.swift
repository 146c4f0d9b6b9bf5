/// An error message for users: what failed, why, and what to do.
public struct ErrorMessage: Sendable, Equatable {
    /// The failed operation in a few words, such as `search`.
    package let operation: String
    /// The reason, as a clause.
    package let why: String
    /// What the user can do, as an imperative clause.
    package let suggestion: String

    /// The language of the texts, which determines how they are joined.
    package let language: Language

    /// Creates a message.
    ///
    /// - Parameters:
    ///   - operation: What failed, such as `search`.
    ///   - why: The reason, without a period.
    ///   - suggestion: What the user can do, without a period.
    ///   - language: The language of these texts.
    public init(_ operation: String, why: String, suggestion: String, in language: Language = .english) {
        (self.operation, self.why, self.suggestion) = (operation, why, suggestion)
        self.language = language
    }

    /// `operation: why; suggestion` on one line, without control characters.
    public var sentence: String {
        language.strings.sentence(operation, why: why, suggestion: suggestion).visible
    }
}
