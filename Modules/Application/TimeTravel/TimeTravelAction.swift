import FluxCore
import TerminalUI

/// What the user did with a session. Places count its actions: 0 is before the first.
enum TimeTravelAction: Codable, Sendable, Equatable {
    /// To where so many actions were reduced.
    case stepped(to: Int)
    /// The session is to go on by itself, so many times as fast as it went.
    ///
    /// - time: Of the session, which the place belongs to.
    /// - at: Now.
    case played(from: Int, time: Duration, speed: Double, at: Duration)
    case stopped(at: Int)
    case speedChosen(Double)
    /// The action that led to this place is left out, or is not any more.
    case skipToggled(Int)
    /// What stands below the screen; `nil` for nothing.
    case paneChosen(TimeTravelState.Pane?)
    /// The text below the screen moved: so many lines of which so many are shown.
    case scrolled(ListCursor.Move, count: Int, height: Int)

    // MARK: Looking for an action

    case searchStarted
    case edited(TextField.Edit)
    case searchCancelled
    /// What was looked for, and where the next such action is; `nil` for nowhere.
    case found(Int?, String)

    // MARK: The end

    /// Back to now, or away from a recording.
    case left
    /// This place is to be the present.
    case resumed(from: Int)
}
