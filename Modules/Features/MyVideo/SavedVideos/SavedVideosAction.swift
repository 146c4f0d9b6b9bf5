package import FluxScreens

/// Events of the list of saved videos. The videos themselves are in the feature's queries.
package enum SavedVideosAction: Codable, Sendable, Equatable {
    /// The user opened the screen, which may have restored its previous state.
    case screenOpened(at: Duration)
    /// A restored screen becomes live.
    case resumed(at: Duration)

    /// The cursor moved, or videos were selected, sorted or filtered.
    case list(ListAction)
    /// What the user did with the videos.
    case video(VideoAction)
    /// The user reloaded the library.
    case refreshed(at: Duration)
    /// The user dismissed the notice that the library could not be read.
    case noticeDismissed
}

extension SavedVideosAction: ListScreenAction {}
