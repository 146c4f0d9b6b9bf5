package import Entities
package import OAuthCallback

/// Why it did not work to log in, or to tell who is logged in.
package enum LoginFailure: Error, Codable, Sendable, Equatable {
    /// Nothing but white space was pasted; nobody was asked.
    case empty
    /// Nobody is logged in; nobody was asked.
    case notLoggedIn
    /// The login in a browser came to nothing.
    case browser(BrowserFailure)
    case service(ServiceFailure)
}

/// Why a login in a browser gave no token.
package enum BrowserFailure: Error, Codable, Sendable, Equatable {
    /// No client is registered with the service, so that no browser can be sent there.
    case notRegistered
    /// The browser could not come back.
    case callback(OAuthCallbackFailure)
    /// Nobody answered in the browser in time.
    case timedOut
    /// The browser's user did not consent.
    case denied
    /// The browser came back with nothing.
    case codeMissing
    /// What the browser brought does not belong to this login.
    case stateMismatch
    /// The service gave no token for the code.
    case exchangeFailed(ServiceFailure)
}
