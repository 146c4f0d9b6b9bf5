import Entities

/// Previous search queries, latest first.
public struct SearchHistory: VaultValue {
    /// At most 50, without duplicates.
    public private(set) var queries: [String] = []

    public init() {}

    public static let schema = 1
    private static let maximumCount = 50
    private static let maximumLength = 200

    /// Moves `query` to the front, trimmed. Blank queries and those of more than 200 characters are ignored.
    public mutating func add(_ query: String) {
        let query = query.trimmed
        guard !query.isEmpty, query.count <= Self.maximumLength else { return }
        queries.removeAll { $0 == query }
        queries = [query] + queries.prefix(Self.maximumCount - 1)
    }

    /// Adds queries behind those that are known, as far as there is room.
    ///
    /// - Parameter queries: Latest first.
    /// - Returns: The number of queries that were not known and are now.
    public mutating func append(_ queries: [String]) -> Int {
        let count = self.queries.count
        for query in queries.map(\.trimmed) where self.queries.count < Self.maximumCount {
            let isValid = !query.isEmpty && query.count <= Self.maximumLength
            if isValid, !self.queries.contains(query) { self.queries.append(query) }
        }
        return self.queries.count - count
    }

    /// Removes `query`. Not an error if it is absent.
    public mutating func remove(_ query: String) {
        queries.removeAll { $0 == query.trimmed }
    }
}
