package import Entities
package import Persistence

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
