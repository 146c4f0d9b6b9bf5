import TerminalUI

/// What the user does on the login screen. What comes of it is the session's.
enum LoginAction: Codable, Sendable, Equatable {
    /// A key or a paste in the field.
    case edited(SecretField.Edit)
    /// The token is there.
    case confirmed(at: Duration)
    /// Something else is asked of the session than to take a token.
    case chosen(SessionAction)
}
