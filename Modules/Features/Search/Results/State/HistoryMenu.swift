package import TerminalUI

/// The history menu: a filter and the selected query.
package struct HistoryMenu: Codable, Sendable, Equatable {
    /// The text that queries must match.
    package private(set) var filter = TextField()
    /// The selection among the matching queries.
    package var list = ListCursor()

    mutating func apply(_ edit: TextField.Edit) {
        let before = filter.text
        filter.apply(edit)
        if filter.text != before { list = ListCursor() }
    }
}
