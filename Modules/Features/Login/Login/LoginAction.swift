import TerminalUI

/// Actions of the login screen. The results are actions of the session.
enum LoginAction: Codable, Sendable, Equatable {
    /// A key press or paste in the token field.
    case edited(SecretField.Edit)
    /// The user submitted the token for the service at `origin`.
    case confirmed(origin: String, at: Duration)
    /// The user chose an action of the session.
    case chosen(SessionAction)
    /// The user chose an action of the session that makes the typed token obsolete.
    case chosenClearingField(SessionAction)
}
