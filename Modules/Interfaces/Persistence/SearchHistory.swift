import Entities

/// What was searched for, the latest first.
public struct SearchHistory: VaultValue {
    /// No query twice, at most 50.
    public private(set) var queries: [String] = []

    public init() {}

    public static let schema = 1
    private static let maximumCount = 50
    private static let maximumLength = 200

    /// Puts `query` in front, without spaces at its ends; blank ones and those of more than 200 characters
    /// are not kept.
    public mutating func add(_ query: String) {
        let query = query.trimmed
        guard !query.isEmpty, query.count <= Self.maximumLength else { return }
        queries.removeAll { $0 == query }
        queries = [query] + queries.prefix(Self.maximumCount - 1)
    }

    /// Forgets `query`. One that is not there is no error.
    public mutating func remove(_ query: String) {
        queries.removeAll { $0 == query.trimmed }
    }
}
