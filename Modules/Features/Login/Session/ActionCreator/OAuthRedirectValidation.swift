import OAuthCallback

/// Whether what a browser brought back belongs to this login, and is worth a token.
struct OAuthRedirectValidation: Sendable {
    /// The code to buy a token with.
    let code: Result<String, BrowserFailure>

    /// - Parameter state: What was sent along to the consent page.
    init(_ redirect: OAuthRedirect, state: String) {
        let stateMatches = redirect.state.map { Self.areEqual($0, state) }
        code =
            if stateMatches == false {
                .failure(.stateMismatch)
            } else if redirect.error != nil {
                // Also without a state: whoever sends this could as well close the browser.
                .failure(.denied)
            } else if let code = redirect.code, !code.isEmpty {
                stateMatches == true ? .success(code) : .failure(.stateMismatch)
            } else {
                .failure(.codeMissing)
            }
    }

    /// Takes as long wherever the first difference is, so that nobody learns a state letter by letter.
    static func areEqual(_ one: String, _ other: String) -> Bool {
        let (one, other) = (Array(one.utf8), Array(other.utf8))
        guard one.count == other.count else { return false }
        return zip(one, other).reduce(0) { $0 | ($1.0 ^ $1.1) } == 0
    }
}

extension OAuthPage {
    /// What the browser's user reads when the browser has come back.
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
