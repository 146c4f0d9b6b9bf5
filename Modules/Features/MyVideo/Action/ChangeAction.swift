public import Entities
public import Persistence

/// What happened to the changes that one screen asked of the library.
public enum ChangeAction: Codable, Sendable, Equatable {
    /// The screen was opened, maybe with what it had when it closed.
    case screenOpened
    case changeStarted(LibraryChange)
    /// The library acknowledged; `before` is what it kept of that video until then.
    case changeDone(LibraryChange, before: KeptVideo?)
    case changeFailed(LibraryFailure, LibraryChange)
    /// The notice that showed was put away.
    case noticeDismissed
}

/// What a screen can ask of the library.
public enum LibraryChange: Codable, Sendable, Equatable {
    case keep(KeptVideo)
    case release(Episode.ID)
    /// Undoes a removal: keeps the video again, as old as it was.
    case restore(KeptVideo)

    /// Whose change it is.
    public var id: Episode.ID {
        switch self {
        case .keep(let video), .restore(let video): video.id
        case .release(let id): id
        }
    }
}
