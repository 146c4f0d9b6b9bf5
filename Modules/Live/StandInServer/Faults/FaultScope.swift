/// The requests that `@PATH` of a fault matches.
struct FaultScope: Sendable {
    private let segments: [String]
    private let query: [(name: String, value: String)]

    /// - Parameter text: Must start with `/`; otherwise the result is `nil`.
    init?(_ text: Substring) {
        guard text.first == "/" else { return nil }
        let parts = text.split(separator: "?", maxSplits: 1, omittingEmptySubsequences: false)
        segments = parts[0].split(separator: "/").map(PercentCoding.decodeSegment)
        query = parts.count > 1 ? PercentCoding.pairs(parts[1]) : []
    }

    func covers(_ request: Request) -> Bool {
        let inside =
            request.path.starts(with: segments)
            || (request.path.first == "api" && request.path.dropFirst(2).starts(with: segments))
        return inside
            && query.allSatisfy { wanted in request.query.contains { $0 == wanted } }
    }
}
