import Persistence
import TerminalUI

/// What a key means on a results screen.
enum SearchCommand: Sendable, Equatable {
    /// Typed or pasted into the field that has the cursor: the query's, or the one that filters the history.
    case typed(TerminalEvent)
    /// In the query and the results.
    case query(QueryListCommand)
    /// In what lies on top of them.
    case moved(ListCursor.Move)
    /// Away with what lies on top.
    case closed
    /// Open, ask or take what is selected.
    case confirmed
    case completed
    case historyOpened
    case historyRemoved
    case retried
    case browsed
    case previewToggled
}

/// A command, and how many rows the list has where it was given.
struct SearchKeystroke: Sendable, Equatable {
    let command: SearchCommand
    /// 0 or more.
    let height: Int
}

/// What a command asks of the world outside of the screen.
enum SearchWish: Sendable, Equatable {
    case nothing
    /// The query's text is another one now.
    case edited(String)
    /// Ask at once, and remember the query if it finds something.
    case ask(String)
    /// The query is on its way already: remember it if it finds something.
    case remember(String)
    case more
    case retry
    case open(id: String, query: String)
    case browse(String)
    case readHistory
    case forget(String)
}

/// What was done, to be told once.
enum SearchToast: Sendable, Equatable {
    case browsed(String)
    case notBrowsed(DesktopFailure)
    case notKept(VaultFailure)
}
