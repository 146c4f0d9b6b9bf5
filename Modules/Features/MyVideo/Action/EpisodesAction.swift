public import Entities
public import VideoAPI

/// What happened on an episodes screen. A fact says which question and which part of the list it is about.
public enum EpisodesAction: Codable, Sendable, Equatable {
    /// The screen was opened, maybe with what it had when it closed: for a question, or for whatever it had.
    case screenOpened(EpisodesQuestion?, pageSize: Int)
    /// A question was asked, from its beginning.
    case episodesAsked(EpisodesQuestion)
    /// The part after those on screen was asked for.
    case moreAsked(EpisodesQuestion, start: Int)
    case pageArrived(EpisodePage, EpisodesQuestion, start: Int)
    case askingFailed(ServiceFailure, EpisodesQuestion, start: Int)
    /// The notice that showed was put away.
    case noticeDismissed
}

/// What an episodes screen can be asked for.
public enum EpisodesQuestion: Codable, Sendable, Equatable {
    /// Public episodes, newest first.
    case newest
    /// Episodes that match a text of 1 character or more, the best match first.
    case search(String)

    /// - Parameter text: Spaces at its ends do not count; blank text asks for the newest.
    public init(_ text: String) {
        let spaced = text.drop(while: \.isWhitespace)
        let trimmed = String(spaced.reversed().drop(while: \.isWhitespace).reversed())
        self = trimmed.isEmpty ? .newest : .search(trimmed)
    }
}
