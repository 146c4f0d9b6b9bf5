/// Why something did not work, for people: what was being done, why it failed, and what to do about it.
public struct ErrorMessage: Sendable, Equatable {
    /// A few words, such as `search`.
    public let what: String
    /// Half a sentence.
    public let why: String
    /// Half a sentence, in the imperative.
    public let todo: String

    public init(_ what: String, why: String, todo: String) {
        (self.what, self.why, self.todo) = (what, why, todo)
    }

    /// `WHAT: WHY; WHAT TO DO`, on one line whatever the parts hold.
    public var sentence: String { "\(what): \(why); \(todo)".visible }
}
