/// What a mutation means for the queries whose answers it changes; returned by `Mutations.reduce`.
public enum MutationEvent<Change: Equatable & Sendable>: Sendable, Equatable {
    /// A change was requested, and is shown at once.
    case began(Int, Change)
    /// The service has made the change, perhaps a little different than requested. `tags` are out of date.
    case confirmed(Int, Change, tags: [QueryTag], at: Duration)
    /// The service has refused the change, it was cancelled, or it is unknown whether the service has made it. `tags` may
    /// be out of date.
    case refused(Int, tags: [QueryTag], at: Duration)

    var tags: [QueryTag] {
        switch self {
        case .began: []
        case .confirmed(_, _, let tags, _), .refused(_, let tags, _): tags
        }
    }
}

extension MutationEvent: Codable where Change: Codable {}
