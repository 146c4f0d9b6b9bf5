package import Entities
package import Persistence
package import VideoAPI

/// Commands for videos on any screen, and their results.
package enum VideoAction: Codable, Sendable, Equatable {
    /// The user opened the screen, which may have restored its previous state.
    case screenOpened
    /// A restored screen becomes live.
    case resumed

    /// The user pressed the save button.
    ///
    /// - isSaved: Whether the episode is saved; `nil` if that is not known yet, or while a change of it is running.
    case toggled(Episode, isSaved: Bool?)
    /// A change of the library was requested.
    case changeRequested(LibraryChange)
    /// Several changes, 1 or more, were requested. They are reported and undone together.
    case changesRequested([LibraryChange])

    /// The user played an episode.
    case played(Episode, at: Duration)
    /// The playback of an episode was requested, but the caller plays it.
    ///
    /// - id: A UUID, a short UUID, or the instance's own number.
    case playbackRequested(id: String, at: Duration)
    case playbackFound(Playback, id: String)
    case playbackFailed(PlaybackFailure)
    case playerStarted(name: String)
    /// No player is installed; the browser shows the video.
    case browserStarted(name: String)
    /// Episodes with these UUIDs were opened, 1 or more; the first one ends up on top of the stack.
    case opened([String])
    /// The pages at these addresses were opened in the browser.
    case browsed([String])
    /// The user followed a channel, or stopped following it.
    case channelFollowed(FollowedName), channelUnfollowed(FollowedName)

    /// The user dismissed the current notice.
    case noticeDismissed
}

/// Why an episode could not be played.
package enum PlaybackFailure: Error, Codable, Sendable, Equatable {
    /// The instance did not return a playback.
    case service(ServiceFailure)
    /// There is nothing to play yet; the text is the instance's name for its state.
    case notReady(String)
    /// No player or browser could be started.
    case desktop(VideoPlayerFailure)
}

extension VideoAction {
    /// Whether the action was applied to the selected rows of a list, which are then deselected.
    var appliesToMarks: Bool {
        switch self {
        case .changesRequested, .opened, .browsed: true
        default: false
        }
    }
}
