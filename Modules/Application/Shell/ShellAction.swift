package import ApplicationFlux
package import TerminalUI

/// What happened around the screens.
package enum ShellAction: Codable, Sendable, Equatable {
    /// A screen or the app has done something; it is told for a moment.
    case toastRaised(StyledLine, at: Duration)
    /// A page was shown in the user's browser.
    case pageOpened(String, at: Duration)
    case pageFailed(DesktopFailure, at: Duration)
    /// A text, such as the address of what is selected, goes into the clipboard.
    case copied(String, at: Duration)
    /// A link was clicked on.
    case linkChosen(String)
    /// That a page could not be shown was put away.
    case failureDismissed
    /// What shows may be old, and this says so; `nil` when it is not.
    case statusChanged(StyledLine?)
    case tabChosen(Route)
    case backChosen
    case helpToggled
    /// Help moved, among so many lines of which so many are shown.
    case helpMoved(ListCursor.Move, count: Int, height: Int)
    /// The list of everything that can be done opened, or closed.
    case paletteToggled
    /// Something was typed in its field, or its selection moved.
    case paletteChanged(FilteredList.Change)
    /// The user wants to log out, and is asked whether they do.
    case logOutChosen
    case logOutAnswered(isYes: Bool)
    /// Ctrl-Z.
    case suspendChosen
    /// What was restored goes live: what was only for the moment is over.
    case resumed
    /// The user has enough, or the terminal is gone.
    case quit
}
