package import FluxCore
package import FluxScreens
import Persistence
import TerminalFrames

/// The inputs of an episode's screen.
package struct EpisodeInput: Sendable {
    /// Plays the episode.
    package let play = Inlet<Void>()
    /// Opens the episode's page in the browser.
    package let browse = Inlet<Void>()
    /// Reads the episode again.
    package let refresh = Inlet<Void>()
    /// Scrolls the text.
    package let scroll = Inlet<EpisodeScroll>()
    /// Dismisses the notice that is shown.
    package let dismissNotice = Inlet<Void>()
    /// The inputs of the save button.
    package let button: ToggleButtonInput
}

/// A movement of the text, which has `count` lines, of which `height` are visible.
package struct EpisodeScroll: Sendable {
    let move: ListCursor.Move
    let count: Int
    let height: Int
}
