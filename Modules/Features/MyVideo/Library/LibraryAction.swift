package import Entities
package import Persistence

/// What happened to the kept videos, whichever screen or process did it. Readings are numbered, so that a late
/// one is known.
package enum LibraryAction: Codable, Sendable, Equatable {
    /// Somebody wants to see what is kept now.
    case readRequested(at: Duration)
    /// All that is kept, newest first.
    case libraryChanged([SavedVideo], readID: Int)
    case libraryFailed(LibraryFailure, readID: Int)
    /// The library acknowledged that it keeps the video.
    case videoSaved(SavedVideo)
    /// The library acknowledged that it does not keep the video any more.
    case videoRemoved(Episode.ID)
    /// Videos from elsewhere are to be kept as well, newest first.
    case mergeRequested([SavedVideo])
    /// The library acknowledged the merge: so many were not kept before.
    case videosMerged(count: Int)
    case mergeFailed(LibraryFailure)
    /// The notice that showed was put away.
    case noticeDismissed
}

/// What a screen can ask of the library.
package enum LibraryChange: Codable, Sendable, Equatable {
    case save(Episode)
    case remove(Episode.ID)
    /// Undoes a removal: keeps the video again, as old as it was.
    case restore(SavedVideo)

    /// Whose change it is.
    package var id: Episode.ID {
        switch self {
        case .save(let episode): episode.id
        case .restore(let video): video.id
        case .remove(let id): id
        }
    }
}
