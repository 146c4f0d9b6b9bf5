import TerminalUI

/// What the user does on the login screen. What comes of it is the session's.
enum LoginAction: Codable, Sendable, Equatable {
    /// A key or a paste in the field.
    case edited(SecretField.Edit)
    /// The token for a service is there.
    case confirmed(origin: String, at: Duration)
    /// Something is asked of the session.
    case chosen(SessionAction)
    /// The same, and a token that is half typed is of no use any more.
    case chosenClearingField(SessionAction)
}
