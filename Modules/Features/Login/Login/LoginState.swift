import FluxCore
import TerminalUI

/// What is typed on the login screen.
struct LoginState: Reducible {
    /// What is asked for.
    enum Command: Sendable, Equatable {
        /// Log in with the token that was typed.
        case give(SecretField, at: Duration)
        case tell(SessionAction)
    }

    private(set) var field = SecretField()
    /// What shows of the token that was given while it is checked: whatever comes of it, it is not typed again.
    private(set) var given = SecretField()

    mutating func reduce(_ action: LoginAction, _ ask: (Command) -> Void) {
        switch action {
        case .edited(let edit): field.apply(edit)
        case .confirmed(let now):
            ask(.give(field, at: now))
            (given, field) = (field.inert, SecretField())
        case .chosen(let action):
            if action.needsNoToken { self = LoginState() }
            ask(.tell(action))
        }
    }
}

extension SessionAction {
    /// Whether a token that is half typed has no use any more.
    fileprivate var needsNoToken: Bool {
        switch self {
        case .browserChosen, .skipped: true
        default: false
        }
    }
}
