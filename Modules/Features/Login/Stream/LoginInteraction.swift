import TerminalUI

/// What a key asks of the login screen.
enum LoginCommand: Sendable, Equatable {
    case typed(TerminalEvent)
    /// The token is there.
    case confirmed
    /// The page where tokens are made is to be opened in a browser.
    case pageWanted
    /// A browser is to log in, without a token.
    case browserWanted
    case cancelled
    /// On without logging in.
    case skipped
}

/// What the login screen is to do about it.
enum LoginWish: Sendable, Equatable {
    case nothing
    case check(String)
    case openPage, askBrowser, cancel, skip
}

/// What the user has typed on the login screen. Nothing else of the app ever holds this text.
struct LoginInteraction: Sendable {
    private(set) var field = TextField()

    /// - Parameter isWaiting: Whether a login is under way: the field waits too.
    mutating func apply(_ command: LoginCommand, isWaiting: Bool) -> LoginWish {
        switch command {
        case .typed(let event):
            if !isWaiting { _ = field.handle(event) }
            return .nothing
        case .confirmed: return isWaiting ? .nothing : .check(field.text)
        case .pageWanted: return .openPage
        case .browserWanted:
            forget()
            return .askBrowser
        case .cancelled: return .cancel
        case .skipped:
            forget()
            return .skip
        }
    }

    /// Empties the field: what was typed has served, or is of no use.
    mutating func forget() { field = TextField() }
}
