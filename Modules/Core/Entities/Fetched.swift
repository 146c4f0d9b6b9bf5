/// What came back when the asker said which version it already has.
public enum Fetched<Value: Sendable>: Sendable {
    /// A new version; `etag` names it, `nil` where the service names none.
    case fresh(Value, etag: String?)
    /// The version that the asker named is still the newest.
    case notModified
}

extension Fetched: Equatable where Value: Equatable {}
