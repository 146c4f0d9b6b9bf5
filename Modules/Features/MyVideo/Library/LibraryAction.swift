package import Entities
package import FluxScreens
package import FoundationEssentials
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

/// Library changes that were requested together. One toast reports them, and one undo reverts them.
package struct LibraryBatch: Codable, Sendable, Equatable {
    /// The changes in the order in which they are made.
    let changes: [LibraryChange]
    /// When they were requested: the date of the videos that they save.
    let date: Date
    /// What the batch undoes or makes again; `nil` if it is new.
    let undo: UndoState.Request?

    /// - Parameters:
    ///   - changes: 1 or more.
    ///   - date: When they were requested.
    ///   - undo: What the batch undoes or makes again; `nil` if it is new.
    package init(_ changes: [LibraryChange], at date: Date, undo: UndoState.Request? = nil) {
        (self.changes, self.date, self.undo) = (changes, date, undo)
    }

    /// The batch with some of its changes.
    func only(_ changes: [LibraryChange]) -> LibraryBatch { LibraryBatch(changes, at: date, undo: undo) }

    /// The last change of a video; `nil` if the batch does not change it.
    func change(of id: Episode.ID) -> LibraryChange? { changes.last { $0.id == id } }
}

/// A library change that was refused.
package struct LibraryRefusal: Codable, Sendable, Equatable {
    let change: LibraryChange
    let failure: LibraryFailure
}

/// A video of a feed could not be saved, because the instance did not return its details.
package struct UnsavedVideo: Codable, Sendable, Equatable {
    let name: String
    let failure: ServiceFailure
}

/// The question whether to make a change of the library that the end of the app interrupted.
package struct InterruptedChange: Codable, Sendable, Equatable {
    let change: LibraryChange
}
