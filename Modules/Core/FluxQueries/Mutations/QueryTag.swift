/// Names what a query's answer contains, so that a mutation can invalidate it: `"posts"`, `QueryTag("post", "4f0e")`.
public struct QueryTag: Hashable, Codable, Sendable, ExpressibleByStringLiteral {
    /// What kind of thing it is.
    public let kind: String
    /// Which thing it is; `nil` for all of this kind.
    public let id: String?

    /// Creates a tag.
    ///
    /// - Parameters:
    ///   - kind: What kind of thing it is.
    ///   - id: Which thing it is; `nil` for all of this kind.
    public init(_ kind: String, _ id: String? = nil) { (self.kind, self.id) = (kind, id) }

    public init(stringLiteral kind: String) { self.init(kind) }

    /// Whether the two tags name a common thing: a tag without an id names all things of its kind.
    ///
    /// - Parameter other: The other tag.
    /// - Returns: Whether the tags overlap.
    func overlaps(_ other: QueryTag) -> Bool {
        kind == other.kind && (id == nil || other.id == nil || id == other.id)
    }
}

extension [QueryTag] {
    func overlaps(_ others: [QueryTag]) -> Bool { contains { tag in others.contains(where: tag.overlaps) } }
}
