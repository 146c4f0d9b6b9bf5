import ApplicationFlux

/// What the account screen shows.
struct AccountShown: Sendable {
    let session: AccountState
    let token: TokenState
}
