package import FluxRouting
package import TerminalFrames

/// Events around the screens.
package enum ShellAction: Codable, Sendable, Equatable {
    /// A feature or the app shows a message for a moment.
    case toastRaised(CodedMessage, at: Duration)
    /// A page was opened in the user's browser.
    case pageOpened(String, at: Duration)
    case pageFailed(DesktopFailure, at: Duration)
    /// A text, such as the address of the selected item, was copied to the clipboard.
    case copied(String, at: Duration)
    /// A link was clicked.
    case linkChosen(String)
    /// The user dismissed the app's notice, or the one about a page that could not be opened.
    case failureDismissed
    /// The status beside the tabs changed, such as `offline`; `nil` for none.
    case statusChanged(CodedMessage?)
    case tabChosen(Route)
    /// A screen was opened from the visible one.
    case screenChosen(Route)
    case backChosen
    /// The user went back or forward in the history of visited screens.
    case historyBackChosen, historyForwardChosen
    /// The terminal has more columns; a message that is shown for a moment ends.
    case widened
    /// Another screen became visible; messages about the previous one end.
    case screenChanged
    case helpToggled
    /// Help was scrolled; it has `count` lines, of which `height` are visible.
    case helpMoved(ListCursor.Move, count: Int, height: Int)
    /// The command palette was opened or closed.
    case paletteToggled
    /// The command palette opened while these commands would change nothing.
    case commandsUsed([String])
    /// The filter or the selection of the command palette changed.
    case paletteChanged(FilteredList.Change)
    /// The user changed the key bindings while the app runs.
    case keysChanged(KeyMap)
    /// The user changed the commands of their own while the app runs.
    case userCommandsChanged([UserCommand])
    /// A command of the app was chosen in the command palette or by its key, by its id.
    case commandChosen(String)
    /// A command was chosen that the user is asked about before it is performed.
    case commandQuestionAsked(String)
    case commandQuestionAnswered(isYes: Bool)
    /// A feature made a change of the user that can be undone.
    case changeRecorded(CodedMessage)
    /// Changes of a kind can no longer be undone or made again.
    case changesForgotten(kind: String)
    /// The user undid a change or made one again: the one with a number, or the latest one.
    case undoChosen(UndoState.Direction, Int?, at: Duration)
    /// A change was undone or made again, unless something else had done that before.
    case undoEnded(UndoState.Request, wasNeeded: Bool, at: Duration)
    /// A change could not be undone or made again; the message says why, unless the user sees it anyway.
    case undoRefused(UndoState.Request, CodedMessage?)
    /// The app shows a message until the user dismisses it.
    case noticeRaised(CodedMessage)
    /// A feature asks a question, which the user answers with yes or no.
    case questionAsked(CodedMessage)
    case questionAnswered(CodedMessage, isYes: Bool)
    /// The work that asked was cancelled.
    case questionWithdrawn(CodedMessage)
    /// Ctrl-Z was pressed.
    case suspendChosen
    /// A restored state becomes live: temporary state is cleared.
    case resumed
    /// The program was started again with the states of its last run.
    case runBegan
    /// The user wants to quit and is asked to confirm if there is a reason.
    case quitChosen(QuitQuestion?)
    case quitAnswered(isYes: Bool)
    /// The app ends: the user pressed Ctrl-C, or the terminal closed.
    case quit
}
