import TerminalUI

/// What the keys of a screen that lists episodes do.
enum ListCommand: Sendable, Equatable {
    case query(QueryListCommand)
    /// A key or a paste that is the field's.
    case typed(TerminalEvent)
    /// Open the selected episode's screen.
    case open
    /// Keep the selected episode, or do not any more.
    case toggle
    /// Bring back what was removed last.
    case undo
    case play
    /// Open the selected episode's page in the browser.
    case browse
    /// Ask again.
    case refresh
    /// Empty the field.
    case clear
}
