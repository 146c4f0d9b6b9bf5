package import TerminalFrames

/// The history menu: a filter and the selected query.
package struct HistoryMenu: Codable, Sendable, Equatable {
    /// The text that queries must match.
    package private(set) var filter = TextField()
    /// The selection among the matching queries.
    package private(set) var list = ListCursor()
    /// The query that is removed if the user presses the key again; `nil` for none.
    package private(set) var queryToRemove: String?

    mutating func apply(_ edit: TextField.Edit) {
        let before = filter.text
        filter.apply(edit)
        if filter.text != before { (list, queryToRemove) = (ListCursor(), nil) }
    }

    mutating func move(_ move: ListCursor.Move, count: Int, height: Int) {
        list.move(move, count: count, height: height)
        queryToRemove = nil
    }

    /// Asks for a confirmation, which is the second call.
    ///
    /// - Parameters:
    ///   - query: The selected query.
    ///   - count: The number of queries without it.
    ///   - height: The number of queries that fit on the screen.
    /// - Returns: Whether the user has confirmed the removal.
    mutating func remove(_ query: String, leaving count: Int, height: Int) -> Bool {
        guard queryToRemove == query else {
            queryToRemove = query
            return false
        }
        queryToRemove = nil
        list.clamp(count: count, height: height)
        return true
    }
}
