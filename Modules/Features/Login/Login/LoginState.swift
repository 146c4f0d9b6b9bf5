import ApplicationFlux
import Entities
import FluxCore
import TerminalUI

/// What is typed on the login screen. All that it asks for is asked of the session; there a secret leaves its field,
/// and becomes a token that neither prints nor encodes.
struct LoginState: Reducible, Codable {
    private(set) var field = SecretField()
    /// What shows of the token that was given while it is checked: whatever comes of it, it is not typed again.
    private(set) var submitted = SecretField()

    mutating func reduce(_ action: LoginAction, _ ask: (SessionAction) -> Void) {
        switch action {
        case .edited(let edit): field.apply(edit)
        case .confirmed(let origin, let now):
            ask(.tokenPasted(AccessToken(pasted: field.reveal() ?? "", origin: origin), at: now))
            (submitted, field) = (field.inert, SecretField())
        case .chosen(let action): ask(action)
        case .chosenClearingField(let action):
            self = LoginState()
            ask(action)
        }
    }
}
