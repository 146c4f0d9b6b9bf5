import ApplicationFlux
import Entities
import FluxCore
import TerminalUI

/// Hands over to the session what was typed. Here a secret leaves its field, and becomes a token that neither prints
/// nor encodes.
struct LoginActionCreator: Sendable {
    let session: Store<SessionState>
    let origin: String

    func run(_ command: LoginState.Command) {
        switch command {
        case .give(let field, let now):
            session.dispatch(.tokenGiven(AccessToken(pasted: field.reveal() ?? "", origin: origin), at: now))
        case .tell(let action): session.dispatch(action)
        }
    }
}
