import ApplicationFlux

/// The states that the account screen shows.
struct AccountShown: Sendable {
    let session: AccountState
    let token: TokenState
}

/// The account screen dispatches the session's actions.
typealias AccountAction = SessionAction

/// The account screen shows the session's state and has none of its own.
typealias AccountState = SessionState
