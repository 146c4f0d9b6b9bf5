import ApplicationFlux

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
