import ApplicationFlux
package import Entities
package import FluxRouting

/// Events of logging in, identifying the user and logging out: first what the user requested, then the
/// results.
///
/// `requestID` numbers the requests; a result has the number of its request.
package enum SessionAction: Codable, Sendable, Equatable {
    /// A token was pasted; `nil` if it was only white space.
    case tokenPasted(AccessToken?, at: Duration)
    /// The user chose to log in in the browser.
    case browserChosen(at: Duration)
    /// The user of the current token was requested.
    case whoAmIRequested(at: Duration)
    /// The user cancelled the login, or left the screen that waits for it.
    case cancelled
    /// The user confirmed logging out.
    case logOutConfirmed
    /// The user wants to delete the token here, and not to revoke it.
    case tokenDeletionChosen
    /// The user wants to log out and is asked to confirm.
    case logOutChosen
    /// The user continued without logging in, or opened the login screen.
    case went(RoutingAction)
    /// The user chose to open this page in the browser.
    case pageChosen(String)
    /// The user dismissed a notice: the vault's, or the one about the last log-out.
    case noticeDismissed(ofVault: Bool)
    /// A restored session becomes live: interrupted requests are repeated.
    case resumed(at: Duration)

    // MARK: Results

    /// The callback server is ready; the user has to consent on this page.
    case browserAwaited(ConsentPage, requestID: Int)
    /// The service accepted the token of this user.
    case tokenAccepted(AccessToken, User, requestID: Int)
    /// The accepted token is now the app's token.
    case loggedIn(User, requestID: Int)
    case loginFailed(LoginFailure, requestID: Int)
    /// The service reported the user of the current token.
    case identified(User, requestID: Int)
    /// - retryAt: The time of the automatic retry; `nil` if none is scheduled.
    case whoAmIFailed(LoginFailure, requestID: Int, at: Duration, retryAt: Duration?)
    /// The retry of that failed request is due.
    case retryDue(requestID: Int, at: Duration)
    /// The app's token was deleted; `Revocation` is the result at the service.
    case loggedOut(Revocation)
}

/// The result of revoking a token at the service.
package enum Revocation: Codable, Sendable, Equatable {
    case revoked
    /// The service may still accept the token.
    case failed(ServiceFailure)
    /// The token comes from the user's environment, where other programs may need it. No request was sent.
    case leftToEnvironment
    /// The token was only deleted; the service still accepts it.
    case notRequested
    /// Nobody was logged in.
    case none
}
