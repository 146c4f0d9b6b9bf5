import ApplicationFlux

/// What the login screen shows.
struct LoginShown: Sendable {
    let state: LoginState
    let session: SessionState
    let token: TokenState
    /// Why the user is asked to log in; `nil` where they chose to.
    let reason: LoginReason?

    /// Since when a login is under way; `nil` while none is.
    var waitingSince: Duration? { session.phase.since(.login, .browser) }
    /// The field waits too.
    var isWaiting: Bool { waitingSince != nil }
}
