public import Entities
public import TerminalUI

/// What happened when an episode was to be seen outside of the terminal, in a player or a browser.
public enum WatchAction: Codable, Sendable, Equatable {
    /// The screen was opened, maybe with what it had when it closed.
    case screenOpened
    /// The instance was asked how the episode can be played.
    case playbackAsked(id: String)
    case playbackFound(Playback, id: String)
    /// The player was started.
    case playerStarted(name: String)
    /// The browser was started.
    case pageOpened(name: String)
    case watchFailed(WatchFailure)
    /// The notice that showed was put away.
    case noticeDismissed
}

/// Why an episode could not be seen.
public enum WatchFailure: Error, Codable, Sendable, Equatable {
    /// The instance did not say how to play it.
    case service(ServiceFailure)
    /// There is nothing to play yet; the instance's word for why.
    case notReady(String)
    /// No program was started.
    case desktop(DesktopFailure)
}
