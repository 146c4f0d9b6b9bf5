import OAuthCallback

/// Checks whether a redirect belongs to this login and contains a code.
enum OAuthRedirectValidation: Sendable {
    /// The code to exchange for a token, or why this login failed.
    case ended(Result<String, BrowserFailure>)
    /// The redirect does not contain this login's state: somebody else opened the callback's address.
    case foreign

    /// - Parameter state: The state that was sent to the consent page.
    init(_ redirect: OAuthRedirect, state: String) {
        guard let returned = redirect.state, Self.areEqual(returned, state) else {
            self = .foreign
            return
        }
        self =
            if redirect.error != nil {
                .ended(.failure(.denied))
            } else if let code = redirect.code, !code.isEmpty {
                .ended(.success(code))
            } else {
                .ended(.failure(.codeMissing))
            }
    }

    /// Compares in constant time, so that nobody can guess a state character by character.
    static func areEqual(_ one: String, _ other: String) -> Bool {
        let (one, other) = (Array(one.utf8), Array(other.utf8))
        guard one.count == other.count else { return false }
        return zip(one, other).reduce(0) { $0 | ($1.0 ^ $1.1) } == 0
    }
}

extension OAuthAnswer {
    /// - Parameter strings: The texts of the page, in the user's language.
    init(_ validation: OAuthRedirectValidation, _ strings: LoginStrings.RedirectPage) {
        func page(_ text: (title: String, text: String)) -> OAuthPage {
            OAuthPage(title: text.title, text: text.text)
        }
        self =
            switch validation {
            case .foreign: .rejected(page(strings.foreign))
            case .ended(.success): .accepted(page(strings.success))
            case .ended(.failure(.denied)): .accepted(page(strings.denied))
            case .ended(.failure): .accepted(page(strings.failure))
            }
    }
}
