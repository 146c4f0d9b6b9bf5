import ApplicationFlux
import FluxRouting

/// The states that the login screen shows.
struct LoginShown: Sendable {
    let state: LoginState
    let session: SessionState
    let token: TokenState
    /// Why the user has to log in; `nil` if the user chose to.
    let reason: LoginReason?

    /// When the running login started; `nil` if none is running.
    var waitingSince: Duration? { session.phase.since(.login, .browser) }
    /// Whether a login is running; the field is then disabled.
    var isWaiting: Bool { waitingSince != nil }
}
