package import Entities
package import Persistence

/// What happened to the kept videos, whichever screen or process did it. Readings are numbered, so that a late
/// one is known.
package enum LibraryAction: Codable, Sendable, Equatable {
    /// Somebody wants to see what is kept now.
    case readingAsked(at: Duration)
    /// All that is kept, newest first.
    case libraryChanged([KeptVideo], reading: Int)
    case libraryFailed(LibraryFailure, reading: Int)
    /// The library acknowledged that it keeps the video.
    case videoKept(KeptVideo)
    /// The library acknowledged that it does not keep the video any more.
    case videoReleased(Episode.ID)
    /// Videos from elsewhere are to be kept as well, newest first.
    case mergeAsked([KeptVideo])
    /// The library acknowledged the merge: so many were not kept before.
    case videosMerged(count: Int)
    case mergeFailed(LibraryFailure)
    /// The notice that showed was put away.
    case noticeDismissed
}

/// What a screen can ask of the library.
package enum LibraryChange: Codable, Sendable, Equatable {
    case keep(Episode)
    case release(Episode.ID)
    /// Undoes a removal: keeps the video again, as old as it was.
    case restore(KeptVideo)

    /// Whose change it is.
    package var id: Episode.ID {
        switch self {
        case .keep(let episode): episode.id
        case .restore(let video): video.id
        case .release(let id): id
        }
    }
}
