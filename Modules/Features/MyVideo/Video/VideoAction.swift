package import Entities
package import Persistence
package import TerminalUI

/// What somebody wants to be done with a video, on any screen, and what came of it.
package enum VideoAction: Codable, Sendable, Equatable {
    /// The user opens the screen, maybe with what it had when it closed.
    case screenOpened
    /// A restored screen goes live.
    case resumed

    /// Keep it, or do not any more.
    ///
    /// - isKept: What the library said; `nil` while that is not known.
    case toggled(Episode, isSaved: Bool?)
    /// Change the library, whatever else is under way.
    case changeRequested(LibraryChange)
    /// The same for several, 1 or more, that are told together and taken back together.
    case changesRequested([LibraryChange])
    /// Take back what was changed last; again, what was changed before that.
    case undone
    /// The library acknowledged; `before` is what it kept of that video until then.
    case changeDone(LibraryChange, before: SavedVideo?)
    case changeFailed(LibraryFailure, LibraryChange)

    /// Show it in a player.
    case played(Episode, at: Duration)
    /// Say how it can be played, and leave the playing to whoever asked.
    ///
    /// - id: A uuid, a short uuid, or the instance's own number.
    case playbackRequested(id: String, at: Duration)
    case playbackFound(Playback, id: String)
    case playbackFailed(PlaybackFailure)
    case playerStarted(name: String)
    /// Open its page in the browser.
    case browsed(Episode)

    /// The notice that showed was put away.
    case noticeDismissed
}

/// Why an episode could not be played.
package enum PlaybackFailure: Error, Codable, Sendable, Equatable {
    /// The instance did not say how to play it.
    case service(ServiceFailure)
    /// There is nothing to play yet; the instance's word for why.
    case notReady(String)
    /// No program was started.
    case desktop(DesktopFailure)
}
