package import Entities
package import Persistence

/// Events of the library of saved videos, caused by any screen or process. Reads are numbered, so that late
/// results can be ignored.
package enum LibraryAction: Codable, Sendable, Equatable {
    /// A screen or a change notification requested a read.
    case readRequested(at: Duration)
    /// All saved videos, newest first.
    case libraryChanged([SavedVideo], readID: Int)
    case libraryFailed(LibraryFailure, readID: Int)
    /// The library confirmed that it has saved the video.
    case videoSaved(SavedVideo)
    /// The library confirmed that it has removed the video.
    case videoRemoved(Episode.ID)
    /// A merge of imported videos was requested; newest first.
    case mergeRequested([SavedVideo])
    /// The library confirmed the merge; `count` videos were new.
    case videosMerged(count: Int)
    case mergeFailed(LibraryFailure)
    /// The user dismissed the current notice.
    case noticeDismissed
}

/// A change of the library that a screen requests.
package enum LibraryChange: Codable, Sendable, Equatable {
    case save(Episode)
    case remove(Episode.ID)
    /// Undoes a removal: saves the video again with its original date.
    case restore(SavedVideo)

    /// The changed episode.
    package var id: Episode.ID {
        switch self {
        case .save(let episode): episode.id
        case .restore(let video): video.id
        case .remove(let id): id
        }
    }

    /// Whether the video is saved after the change.
    package var savesVideo: Bool { if case .remove = self { false } else { true } }
}
