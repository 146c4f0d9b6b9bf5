package import Entities
package import OAuthCallback

/// Why a login or identifying the user failed.
package enum LoginFailure: Error, Codable, Sendable, Equatable {
    /// Only white space was pasted; no request was sent.
    case empty
    /// Nobody is logged in; no request was sent.
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
