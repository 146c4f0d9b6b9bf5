import ApplicationFlux
import FluxCore
import Shell

/// What the user does on the account screen goes in, what it shows comes out.
typealias AccountStream = ScreenStream<AccountState, AccountShown, Never>

/// What the account screen shows.
struct AccountShown: Sendable {
    let session: AccountState
    let token: TokenState
}
