public import Entities
public import Persistence

/// What happened to the kept videos, whichever screen or process did it. Readings are numbered, so that a
/// late one is known.
public enum LibraryAction: Codable, Sendable, Equatable {
    /// A reading started.
    case libraryAsked(reading: Int)
    /// All that is kept, newest first.
    case libraryChanged([KeptVideo], reading: Int)
    case libraryFailed(LibraryFailure, reading: Int)
    /// The library acknowledged that it keeps the video.
    case videoKept(KeptVideo)
    /// The library acknowledged that it does not keep the video any more.
    case videoReleased(Episode.ID)
    /// The notice that showed was put away.
    case noticeDismissed
}
