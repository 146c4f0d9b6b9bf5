package import ApplicationFlux
package import Entities

/// What happened while somebody logged in, asked who they are, or logged out: what the user asked for, and what came
/// of it.
///
/// `requestID` numbers the questions; an answer carries the number of its question.
package enum SessionAction: Codable, Sendable, Equatable {
    /// A token was pasted; `nil` when it was nothing but white space.
    case tokenPasted(AccessToken?, at: Duration)
    /// A browser is to log in, without a token.
    case browserChosen(at: Duration)
    /// The service is to be asked whose the current token is.
    case whoAmIRequested(at: Duration)
    /// The user does not want to wait any longer, or has left the screen that waits.
    case cancelled
    /// The app's token is to be forgotten, here and at the service.
    case logOutConfirmed
    /// The user wants to log out, and is to be asked whether they do.
    case logOutChosen
    /// On without logging in, or to the screen that does.
    case went(RoutingAction)
    /// That page is to be shown in the browser.
    case pageChosen(String)
    /// What the vault did not do was put away, or else what a log-out left to be done.
    case noticeDismissed(ofVault: Bool)
    /// A restored session goes live: what was on its way is asked again.
    case resumed(at: Duration)

    // MARK: What came of it

    /// The browser can come back, and its user is to consent there.
    case browserAwaited(ConsentPage, requestID: Int)
    /// The service accepted the token, which is this user's.
    case tokenAccepted(AccessToken, User, requestID: Int)
    /// The token that was accepted is now the app's.
    case loggedIn(User, requestID: Int)
    case loginFailed(LoginFailure, requestID: Int)
    /// The service told whose the current token is.
    case identified(User, requestID: Int)
    /// - retryAt: When it is asked again by itself; `nil` where it is not.
    case whoAmIFailed(LoginFailure, requestID: Int, at: Duration, retryAt: Duration?)
    /// The time has come to ask again what failed in that turn.
    case retryDue(requestID: Int, at: Duration)
    /// The app has no token any more, and this became of it at the service.
    case loggedOut(Revocation)
}

/// What became of a token at the service when its user logged out.
package enum Revocation: Codable, Sendable, Equatable {
    case revoked
    /// The service may still accept it.
    case failed(ServiceFailure)
    /// It belongs to the user's environment, and other programs may need it: the service was not asked.
    case leftToEnvironment
    /// Nobody was logged in.
    case none
}
