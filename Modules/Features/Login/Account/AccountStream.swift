import ApplicationFlux

/// The states that the account screen shows.
struct AccountShown: Sendable {
    let session: AccountState
    let token: TokenState
}
