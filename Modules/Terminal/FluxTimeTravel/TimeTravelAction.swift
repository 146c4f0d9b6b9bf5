import FluxCore
import TerminalFrames

/// What the user did while stepping through a session. A position is a number of reduced actions: 0 is before
/// the first action.
enum TimeTravelAction: Codable, Sendable, Equatable {
    /// The user moved to a position.
    case stepped(to: Int)
    /// Playback started at a position.
    ///
    /// - time: The session's time at that position.
    /// - speed: One of `TimeTravelState.speeds`.
    /// - at: The current time.
    case played(from: Int, time: Duration, speed: Double, at: Duration)
    case stopped(at: Int)
    case speedChosen(Double)
    /// The action at this position was skipped, or included again.
    case skipToggled(Int)
    /// The pane below the screen was chosen; `nil` for none.
    case paneChosen(TimeTravelState.Pane?)
    /// The pane's text was scrolled; it has `count` lines, of which `height` are visible.
    case scrolled(ListCursor.Move, count: Int, height: Int)

    // MARK: Searching for an action

    case searchStarted
    case edited(TextField.Edit)
    case searchCancelled
    /// The search text, and the next position that matches it; `nil` for no match.
    case found(Int?, String)

    // MARK: Leaving

    /// The user returned to the present or closed the recording.
    case left
    /// The user continued the app from this position.
    case resumed(from: Int)
}
