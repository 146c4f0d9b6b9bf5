package import Entities
package import FluxCore
package import Persistence

/// The current access token and its user.
package struct TokenState: Reducible, Codable {
    /// The only origin that the token may be sent to.
    package let origin: String
    /// `nil` while nobody is logged in.
    package private(set) var token: AccessToken?
    /// The source of `token`; `nil` if there is no token.
    package private(set) var source: TokenSource?
    /// Whether the environment provides a token, which will be the current one again at the next launch.
    package private(set) var isInEnvironment = false
    /// The user of `token`; `nil` until the service has reported it.
    package private(set) var user: User?
    /// Why the vault does not contain the latest change; `nil` if it does.
    package private(set) var vaultFailure: VaultFailure?
    /// Failures of the vault that the user has not dismissed.
    package private(set) var notices = NoticeQueue<VaultFailure>()

    package var isLoggedIn: Bool { token != nil }

    /// - Parameter origin: Scheme, host and port without a trailing slash.
    package init(origin: String) {
        self.origin = origin
    }

    package mutating func reduce(_ action: TokenAction) {
        switch action {
        case .restored(let token, let found):
            if found == .vault, isInEnvironment { return }
            let ownToken = token.flatMap { $0.origin == origin ? $0 : nil }
            setToken(ownToken, ownToken.map { _ in found }, nil)
            isInEnvironment = source == .environment
        case .loggedIn(let token, let user) where token.origin == origin: setToken(token, .vault, user)
        case .identified(let requestToken, let user) where requestToken == token: self.user = user
        case .loggedOut: setToken(nil, nil, nil)
        case .rejected(let requestToken) where requestToken == token: setToken(nil, nil, nil)
        case .vaultFailed(let failure):
            vaultFailure = failure
            notices.reduce(.raised(failure))
        case .noticeDismissed: notices.reduce(.dismissed)
        case .loggedIn, .identified, .rejected: break  // Another origin, or late: the token has changed.
        }
    }

    private mutating func setToken(_ token: AccessToken?, _ source: TokenSource?, _ user: User?) {
        (self.token, self.source, self.user) = (token, source, user)
        vaultFailure = nil
    }
}

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
