import FluxCore

/// The work of an episodes screen: one question at a time, a new one takes the place of the old.
enum EpisodesWork {
    static let find = "find"
    static let policy = WorkPolicy.cancelPrevious
}

/// The work of an episode's screen.
enum EpisodeWork {
    static let read = "read"
    static let policy = WorkPolicy.cancelPrevious
}

/// The work of showing episodes outside of the terminal.
enum WatchWork {
    static let play = "play"
    /// Who presses again gets one player, for what was asked last.
    static let playPolicy = WorkPolicy.cancelPrevious
    static let browse = "browse"
    static let browsePolicy = WorkPolicy.enqueue
}

/// The work on the library, for all screens of the feature.
enum LibraryWork {
    static let read = "read"
    /// What a reading before the latest change would find is out of date.
    static let readPolicy = WorkPolicy.cancelPrevious
    static let write = "write"
    /// In the order they were asked for: keeping and then releasing must not end as kept.
    static let writePolicy = WorkPolicy.enqueue
}
