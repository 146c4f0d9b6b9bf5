package import Entities
package import Persistence

/// Changes of the access token.
package enum TokenAction: Codable, Sendable, Equatable {
    /// This token was found at launch; `nil` if there was none.
    case restored(AccessToken?, from: TokenSource = .vault)
    /// The service confirmed that the token belongs to this user, who is now logged in.
    case loggedIn(AccessToken, User)
    /// The service reported the user of a token.
    case identified(AccessToken, User)
    case loggedOut
    /// The service answered 401 to a request with this token; `nil` for a request without one.
    case rejected(AccessToken?)
    /// The vault could not read, store or delete the token.
    case vaultFailed(VaultFailure)
    /// The user dismissed the current notice.
    case noticeDismissed
}

/// Where a token came from, which decides whether the app may delete it.
package enum TokenSource: String, Codable, Sendable, Equatable {
    /// The token vault: logging in stores the token there, logging out deletes it.
    case vault
    /// The user's environment. It takes precedence over the vault, which stays unchanged.
    case environment
}
