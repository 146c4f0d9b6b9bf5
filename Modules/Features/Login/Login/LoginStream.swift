import ApplicationFlux
import FluxCore
import Shell

/// What the user does on the login screen goes in, what it shows comes out.
typealias LoginStream = ScreenStream<LoginState, LoginShown, Never>

/// What the login screen shows.
struct LoginShown: Sendable {
    let state: LoginState
    let session: SessionState
    let token: TokenState

    /// Since when a login is under way; `nil` while none is.
    var waitingSince: Duration? { session.phase.since(.login, .browser) }
    /// The field waits too.
    var isWaiting: Bool { waitingSince != nil }
}
