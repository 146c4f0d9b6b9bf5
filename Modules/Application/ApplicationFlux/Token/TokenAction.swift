package import Entities
package import Persistence

/// What happened to the token that the app acts with.
package enum TokenAction: Codable, Sendable, Equatable {
    /// The start found this token; `nil` when there is none.
    case restored(AccessToken?, from: TokenSource = .vault)
    /// The service told that this token is this user's.
    case loggedIn(AccessToken, User)
    /// The service told whose the token that was asked about is.
    case identified(AccessToken, User)
    /// The user logged out.
    case loggedOut
    /// The service answered 401 to a request sent with this token; `nil`: sent without one.
    case rejected(AccessToken?)
    /// The vault did not do what it had to.
    case vaultFailed(VaultFailure)
    /// The notice that showed was put away.
    case noticeDismissed
}

/// Where a token came from, and so who may throw it away.
package enum TokenSource: String, Codable, Sendable, Equatable {
    /// The vault keeps it: logging in stores it there, logging out deletes it.
    case vault
    /// The user's environment has it: it wins over the vault, which is left alone.
    case environment
}
