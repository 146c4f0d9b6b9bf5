public import TerminalFrames

/// The part of a list's screen that has the focus: the list, or a field above it.
///
/// Esc, Tab and moving the list's cursor leave a field; `/` enters it.
public enum ListFocus: Codable, Sendable, Equatable {
    /// Characters are commands.
    case list
    /// The field for a query, whose text belongs to the screen.
    case query
    /// The filter.
    case filter(TextField)

    /// Whether characters are typed.
    package var focus: Focus { self == .list ? .list : .field }
}
