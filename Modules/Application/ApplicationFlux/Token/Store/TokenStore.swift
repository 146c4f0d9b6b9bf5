public import Entities
public import FluxCore
public import Persistence

/// Who the app acts for.
public struct TokenState: Reducible {
    /// The only place that the token may be sent to.
    public let origin: String
    /// `nil` while nobody is logged in.
    public private(set) var token: AccessToken?
    /// Where `token` came from; `nil` together with it.
    public private(set) var source: TokenSource?
    /// Whether the environment has a token: at the next start it will be the current one again.
    public private(set) var isInEnvironment = false
    /// Whose `token` is; `nil` until the service has told.
    public private(set) var user: User?
    /// Why the vault did not follow the latest change; `nil` when it did.
    public private(set) var vaultFailure: VaultFailure?
    /// What the vault did not do, until it was put away.
    public private(set) var notices = NoticeQueue<VaultFailure>()

    public var isLoggedIn: Bool { token != nil }

    /// - Parameter origin: Scheme, host and port without a trailing slash.
    public init(origin: String) {
        self.origin = origin
    }

    public mutating func reduce(_ action: TokenAction) {
        switch action {
        case .restored(let token, let found):
            if found == .vault, isInEnvironment { return }
            let own = token.flatMap { $0.origin == origin ? $0 : nil }
            hold(own, own.map { _ in found }, nil)
            isInEnvironment = source == .environment
        case .loggedIn(let token, let user) where token.origin == origin: hold(token, .vault, user)
        case .identified(let asked, let user) where asked == token: self.user = user
        case .loggedOut: hold(nil, nil, nil)
        case .rejected(let asked) where asked == token: hold(nil, nil, nil)
        case .vaultFailed(let failure):
            vaultFailure = failure
            notices.reduce(.raised(failure))
        case .noticeDismissed: notices.reduce(.dismissed)
        case .loggedIn, .identified, .rejected: break  // Of another origin, or late: the token has changed.
        }
    }

    private mutating func hold(_ token: AccessToken?, _ source: TokenSource?, _ user: User?) {
        (self.token, self.source, self.user) = (token, source, user)
        vaultFailure = nil
    }
}

public typealias TokenStore = Store<TokenState>
