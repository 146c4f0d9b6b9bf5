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
        switch validation.code {
        case .success:
            self.init(
                title: "Back to nagare", text: "You can close this page and go back to your terminal.")
        case .failure(.denied):
            self.init(
                title: "Nothing was allowed",
                text: "nagare gets no access. You can close this page and go back to your terminal.")
        case .failure:
            self.init(
                title: "This did not work",
                text: "Nobody was logged in. You can close this page; your terminal says what to do.")
        }
    }
}
