import ApplicationFlux
import Entities
import FluxCore
import FluxScreens
import TerminalFrames

/// The login screen's token field. All requests are forwarded to the session.
///
/// A submitted secret leaves the field as an `AccessToken`, which neither prints nor encodes it.
struct LoginState: Reducible, Codable {
    private(set) var field = SecretField()
    /// Whether the token field or the buttons have the focus.
    private(set) var focus: Focus
    /// The submitted token as dots, shown while the service checks it. It cannot be submitted again.
    private(set) var submitted = SecretField()

    /// - Parameter isInterrupting: Whether the screen interrupts the user, who may be typing: the buttons then have the
    ///   focus.
    init(isInterrupting: Bool) { focus = isInterrupting ? .list : .field }

    mutating func reduce(_ action: LoginAction, _ ask: CommandSink<SessionAction>) {
        switch action {
        case .fieldEntered: focus = .field
        case .fieldLeft: focus = .list
        case .edited(let edit):
            focus = .field
            field.apply(edit)
        case .confirmed(let origin, let now):
            ask(.tokenPasted(AccessToken(pasted: field.reveal() ?? "", origin: origin), at: now))
            (submitted, field) = (field.redacted, SecretField())
        case .chosen(let action): ask(action)
        case .chosenClearingField(let action):
            (field, submitted) = (SecretField(), SecretField())
            ask(action)
        }
    }
}
