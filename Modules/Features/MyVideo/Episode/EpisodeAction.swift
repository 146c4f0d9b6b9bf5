package import TerminalFrames

/// Events of an episode's screen. The episode itself is an answer of the feature's queries.
package enum EpisodeAction: Codable, Sendable, Equatable {
    /// The user opened the screen, which may have restored its previous state.
    case screenOpened
    /// A restored screen becomes live.
    case resumed

    /// The text was scrolled; it has `count` lines, of which `height` are visible.
    case scrolled(ListCursor.Move, count: Int, height: Int)
    /// The user refreshed the episode.
    case refreshed
    case video(VideoAction)
    /// The user dismissed the current notice.
    case noticeDismissed
}
