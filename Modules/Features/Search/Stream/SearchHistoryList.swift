import Persistence
import TerminalUI

/// The earlier queries while they are shown: those that match what is typed, and the one that is selected.
struct SearchHistoryList: Sendable {
    private(set) var filter = TextField()
    private(set) var list = ListCursor()
    /// Those that match, the latest first; `nil` until they were read.
    private(set) var queries: [String]?
    private(set) var failure: VaultFailure?
    private var all: [String] = []

    var chosen: String? {
        guard let queries, queries.indices.contains(list.selected) else { return nil }
        return queries[list.selected]
    }

    /// The words that a query must have.
    var words: [String] { filter.text.split(whereSeparator: \.isWhitespace).map(String.init) }

    mutating func take(_ read: Result<SearchHistory, VaultFailure>) {
        switch read {
        case .success(let history): (all, failure) = (history.queries, nil)
        case .failure(let failure): self.failure = failure
        }
        sift()
    }

    mutating func type(_ event: TerminalEvent) {
        guard filter.handle(event) else { return }
        list = ListCursor()
        sift()
    }

    mutating func move(_ move: ListCursor.Move, _ height: Int) {
        list.move(move, count: queries?.count ?? 0, height: height)
    }

    /// - Returns: The query that is gone now; `nil` for none.
    mutating func remove(_ height: Int) -> String? {
        guard let chosen else { return nil }
        all.removeAll { $0 == chosen }
        sift()
        list.settle(count: queries?.count ?? 0, height: height)
        return chosen
    }

    private mutating func sift() {
        let wanted = words.map { $0.lowercased() }
        queries = all.filter { query in
            let query = query.lowercased()
            return wanted.allSatisfy { query.contains($0) }
        }
    }
}
