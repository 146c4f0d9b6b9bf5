import TerminalUI

/// What a key means on a post's screen.
enum PostCommand: Sendable, Equatable {
    case scroll(ListCursor.Move)
    /// Moves code that is too long for the screen.
    case left, right
    case nextHeading, previousHeading
    case find, nextMatch, previousMatch
    case chooseLink, openPost
    case changeStock, toggleComments, readAgain
    /// A key or a paste, for what is being typed.
    case typed(TerminalEvent)
    case submit, cancel
}

/// What the stream does about a command, once the screen has followed it.
enum PostWish: Sendable, Equatable {
    case open(String)
    case changeStock, readAgain, readComments
    /// There is no link to choose.
    case tellNoLinks
}
