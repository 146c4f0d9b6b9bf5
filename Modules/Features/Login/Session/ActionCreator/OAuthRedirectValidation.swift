import OAuthCallback

/// Checks whether a redirect belongs to this login and contains a code.
struct OAuthRedirectValidation: Sendable {
    /// The code to exchange for a token, or the reason for rejecting the redirect.
    let code: Result<String, BrowserFailure>

    /// - Parameter state: The state that was sent to the consent page.
    init(_ redirect: OAuthRedirect, state: String) {
        let stateMatches = redirect.state.map { Self.areEqual($0, state) }
        code =
            if stateMatches == false {
                .failure(.stateMismatch)
            } else if redirect.error != nil {
                // Accepted without a state, too: whoever forges this could as well close the browser.
                .failure(.denied)
            } else if let code = redirect.code, !code.isEmpty {
                stateMatches == true ? .success(code) : .failure(.stateMismatch)
            } else {
                .failure(.codeMissing)
            }
    }

    /// Compares in constant time, so that nobody can guess a state character by character.
    static func areEqual(_ one: String, _ other: String) -> Bool {
        let (one, other) = (Array(one.utf8), Array(other.utf8))
        guard one.count == other.count else { return false }
        return zip(one, other).reduce(0) { $0 | ($1.0 ^ $1.1) } == 0
    }
}

extension OAuthPage {
    /// The page that the browser shows after the redirect.
    init(_ validation: OAuthRedirectValidation) {
        let (title, text) =
            switch validation.code {
            case .success: LoginStrings.RedirectPage.success
            case .failure(.denied): LoginStrings.RedirectPage.denied
            case .failure: LoginStrings.RedirectPage.failure
            }
        self.init(title: title, text: text)
    }
}
