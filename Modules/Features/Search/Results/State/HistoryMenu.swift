package import TerminalUI

/// The earlier queries while they are shown: what is typed to find one, and which one is selected.
package struct HistoryMenu: Codable, Sendable, Equatable {
    /// What is typed to find one.
    package private(set) var filter = TextField()
    /// Which one is selected, of those that match.
    package var list = ListCursor()

    mutating func apply(_ edit: TextField.Edit) {
        let before = filter.text
        filter.apply(edit)
        if filter.text != before { list = ListCursor() }
    }
}
