import ApplicationFlux
package import Entities
package import FluxRouting
package import OAuthCallback

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
    /// No user was logged in.
    case none
}

/// Why a login or identifying the user failed.
package enum LoginFailure: Error, Codable, Sendable, Equatable {
    /// Only white space was pasted; no request was sent.
    case empty
    /// No user is logged in; no request was sent.
    case notLoggedIn
    /// The login in the browser failed.
    case browser(BrowserFailure)
    case service(ServiceFailure)
}

/// Why a login in the browser returned no token.
package enum BrowserFailure: Error, Codable, Sendable, Equatable {
    /// No client is registered with the service, which a login in the browser requires.
    case notRegistered
    /// The callback server for the browser failed.
    case callback(OAuthCallbackFailure)
    /// The browser did not return in time.
    case timedOut
    /// The user denied access in the browser.
    case denied
    /// The redirect contained no code.
    case codeMissing
    /// The service returned no token for the code.
    case exchangeFailed(ServiceFailure)
}

/// The address where a browser asks its user for consent.
///
/// Its `state` proves that the browser returns from this login. When the page is printed, reflected or
/// encoded, a star replaces each character of the state, so a decoded page is not usable. Source: RFC 6749,
/// section 10.12.
package struct ConsentPage: Sendable, Equatable {
    /// The complete address, only for the browser and its user.
    package let address: String

    /// - Parameter address: The complete address of the service's consent page.
    package init(_ address: String) { self.address = address }

    private var masked: String {
        let name = "state="
        let parts = address.split(separator: name, omittingEmptySubsequences: false)
        return parts.dropFirst().reduce(String(parts.first ?? "")) { masked, part in
            let value = part.prefix { $0 != "&" && $0 != "#" }
            return masked + name + String(repeating: "*", count: value.count) + part.dropFirst(value.count)
        }
    }
}

extension ConsentPage: Codable {
    package init(from decoder: any Decoder) throws { self.init(try String(from: decoder)) }
    package func encode(to encoder: any Encoder) throws { try masked.encode(to: encoder) }
}

extension ConsentPage: CustomStringConvertible, CustomReflectable {
    package var description: String { masked }
    package var customMirror: Mirror { Mirror(self, children: ["address": masked]) }
}
