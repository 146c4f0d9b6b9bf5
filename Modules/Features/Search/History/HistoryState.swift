import FluxCore
package import Persistence

/// The queries that found something before, as far as they were read.
package struct HistoryState: Reducible, Codable {
    /// The latest first; `nil` until they were read.
    package private(set) var queries: [String]?
    /// Why they could not be read or stored the last time; `nil` when they could.
    package private(set) var failure: VaultFailure?

    package mutating func reduce(_ action: HistoryAction) {
        switch action {
        case .historyRead(let queries): (self.queries, failure) = (queries, nil)
        case .queryForgotten(let query): queries?.removeAll { $0 == query }
        case .historyFailed(let failure): self.failure = failure
        }
    }

    /// Those that hold every word of `text`, whatever its case.
    package func queries(matching text: String) -> [String]? {
        let words = text.lowercased().split(whereSeparator: \.isWhitespace)
        return queries?.filter { query in
            let query = query.lowercased()
            return words.allSatisfy { query.contains($0) }
        }
    }
}
