/// An error message for users: what failed, why, and what to do.
public struct ErrorMessage: Sendable, Equatable {
    /// The failed operation in a few words, such as `search`.
    public let what: String
    /// The reason, as a clause.
    public let why: String
    /// The advice, as an imperative clause.
    public let todo: String

    public init(_ what: String, why: String, todo: String) {
        (self.what, self.why, self.todo) = (what, why, todo)
    }

    /// `what: why; todo` on one line, without control characters.
    public var sentence: String { "\(what): \(why); \(todo)".visible }
}
