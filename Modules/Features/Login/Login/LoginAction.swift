import TerminalFrames

/// Actions of the login screen. The results are actions of the session.
enum LoginAction: Codable, Sendable, Equatable {
    /// The token field got the focus, or the buttons did.
    case fieldEntered, fieldLeft
    /// A key press in the token field, or a paste, which gives it the focus.
    case edited(SecretField.Edit)
    /// The user submitted the token for the service at `origin`.
    case confirmed(origin: String, at: Duration)
    /// The user chose an action of the session.
    case chosen(SessionAction)
    /// The user chose an action of the session that makes the typed token obsolete.
    case chosenClearingField(SessionAction)
}
