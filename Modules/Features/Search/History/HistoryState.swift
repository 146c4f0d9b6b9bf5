import FluxCore
import FluxScreens
package import Persistence

/// The history of successful queries, as far as it has been read.
package struct HistoryState: Reducible, Codable {
    /// The queries, latest first; `nil` before they have been read.
    package private(set) var queries: [String]?
    /// Why the latest read or write failed; `nil` if it succeeded.
    package private(set) var failure: VaultFailure?

    package mutating func reduce(_ action: HistoryAction) {
        switch action {
        case .historyRead(let queries): (self.queries, failure) = (queries, nil)
        case .queryForgotten(let query): queries?.removeAll { $0 == query }
        case .historyFailed(let failure): self.failure = failure
        }
    }

    /// The queries that contain every word of `text`, ignoring case; `nil` before they have been read.
    package func queries(matching text: String) -> [String]? {
        let filter = WordFilter(text)
        return queries?.filter { filter.matches([$0]) }
    }
}
