public import Entities

/// What happened while somebody logged in, asked who they are, or logged out.
///
/// `turn` numbers what the user asked for; an answer carries the number of its question.
public enum LoginAction: Codable, Sendable, Equatable {
    case loginStarted(turn: Int)
    /// A browser was asked for.
    case oauthStarted(turn: Int)
    /// The service accepted the token, and it is now the app's.
    case loggedIn(User, turn: Int)
    case loginFailed(LoginFailure, turn: Int)
    /// The user does not want to wait for the login any longer.
    case loginCancelled(turn: Int)
    case whoAmIStarted(turn: Int)
    /// The service told whose the current token is.
    case identified(User, turn: Int)
    case whoAmIFailed(LoginFailure, turn: Int)
    case logoutStarted(turn: Int)
    /// The app has no token any more, and this became of it at the service.
    case loggedOut(Revocation, turn: Int)
    /// The notice that showed was put away.
    case noticeDismissed
}

/// Why it did not work.
public enum LoginFailure: Error, Codable, Sendable, Equatable {
    /// Nothing but white space was pasted; nobody was asked.
    case empty
    /// Nobody is logged in; nobody was asked.
    case notLoggedIn
    /// The login in a browser came to nothing.
    case browser(BrowserFailure)
    case service(ServiceFailure)

    /// Whether nothing was begun: no earlier fact has announced it.
    var isImmediate: Bool { self == .empty || self == .browser(.notRegistered) }
}

/// What became of a token at the service when its user logged out.
public enum Revocation: Codable, Sendable, Equatable {
    case revoked
    /// The service may still accept it.
    case failed(ServiceFailure)
    /// It belongs to the user's environment, and other programs may need it: the service was not asked.
    case leftToEnvironment
    /// Nobody was logged in.
    case none
}
