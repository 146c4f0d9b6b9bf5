/// The meaning of a run of text; the theme defines its appearance.
public enum Style: UInt8, Sendable, Equatable, CaseIterable, Codable {
    /// Ordinary text, the titles of a list, headings.
    case plain, title, heading
    /// Stressed text, code, links and quotations.
    case strong, emphasis, code, link, quote
    /// What matters less; a label; a number.
    case dim, tag, count
    /// A success, a warning, a failure.
    case good, warning, failure
    /// A match of a search.
    case match
    /// A key to press.
    case key
    /// A line between panes.
    case rule
    /// The parts of code.
    case keyword, string, number, comment
    /// The current search match.
    case currentMatch
}

/// The background of a row or of a part of it, independent of the text's style.
public enum RowBackground: UInt8, Sendable, Equatable, CaseIterable, Codable {
    /// That of the terminal.
    case plain
    /// The selected row.
    case selected
    /// Content that is about to be replaced, such as old results.
    case faded
    /// A bar above or below the content: tabs, status, hints.
    case bar
    /// A notice to the user.
    case notice
    /// A code block.
    case code
}
