import ApplicationFlux
import Entities
import FluxCore
import TerminalUI

/// The login screen's token field. All requests are forwarded to the session.
///
/// A submitted secret leaves the field as an `AccessToken`, which neither prints nor encodes it.
struct LoginState: Reducible, Codable {
    private(set) var field = SecretField()
    /// The submitted token as dots, shown while the service checks it. It cannot be submitted again.
    private(set) var submitted = SecretField()

    mutating func reduce(_ action: LoginAction, _ ask: CommandSink<SessionAction>) {
        switch action {
        case .edited(let edit): field.apply(edit)
        case .confirmed(let origin, let now):
            ask(.tokenPasted(AccessToken(pasted: field.reveal() ?? "", origin: origin), at: now))
            (submitted, field) = (field.redacted, SecretField())
        case .chosen(let action): ask(action)
        case .chosenClearingField(let action):
            self = LoginState()
            ask(action)
        }
    }
}
