/// What a run of text is, not how it looks.
public enum Style: UInt8, Sendable, Equatable, CaseIterable, Codable {
    case plain, title, heading, strong, emphasis, code, link, quote, dim, tag, count, good, warning, failure
    case match
    /// A key that can be pressed.
    case key
    /// A line between panes.
    case rule
    /// Parts of code.
    case keyword, string, number, comment
    /// What was found, where one is.
    case currentMatch
}

/// What text stands on: the state of a row, whatever its text is.
public enum RowBackground: UInt8, Sendable, Equatable, CaseIterable, Codable {
    case plain
    /// Where the selection is.
    case selected
    /// What is about to be replaced, such as old results.
    case faded
    /// A bar over or under the content: tabs, status, hints.
    case bar
    /// Something that wants to be read now.
    case notice
    /// A block of code in a text.
    case code
}
