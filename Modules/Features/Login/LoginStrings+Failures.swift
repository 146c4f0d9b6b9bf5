import Entities
import OAuthCallback

extension LoginStrings {
    /// Explains failures: why something failed, as a clause, and what to do, as an imperative clause.
    enum Failures {
        typealias Explanation = (why: String, suggestion: String)

        static func failedStep(_ step: SessionStep) -> String {
            switch step {
            case .login, .browser: "cannot log in"
            case .whoAmI: "cannot show who is logged in"
            case .logOut: "cannot revoke the token"
            }
        }

        static func noToken(origin: String) -> Explanation {
            ("no token was given", "create one at \(origin)/settings/tokens/new and paste it")
        }

        static let notLoggedIn: Explanation = ("you are not logged in", "log in with nagare login")

        static func tokenRejected(origin: String) -> Explanation {
            (
                "the service rejected this token",
                "create a new one at \(origin)/settings/tokens/new and paste it"
            )
        }

        static func revokeYourself(origin: String) -> String {
            "revoke it yourself at \(origin)/settings/applications"
        }

        /// Replaces advice that mentions `--offline`, which does not help with logging in; `nil` to keep the
        /// general advice.
        static func suggestion(after failure: ServiceFailure) -> String? {
            switch failure {
            case .unreachable: "check the connection"
            case .interrupted: "try again"
            case .timedOut, .unavailable: "try again later"
            default: nil
            }
        }

        static func browser(_ failure: BrowserFailure, origin: String) -> Explanation {
            switch failure {
            case .notRegistered:
                ("no OAuth client is registered", "register one at \(origin)/settings/applications")
            case .callback(.portInUse(let port, let holder?)):
                (
                    "port \(port) is in use by \(holder), but the browser is redirected to it",
                    "log in there, or quit it"
                )
            case .callback(.portInUse(let port, nil)):
                (
                    "port \(port) is in use, but the browser is redirected to it",
                    "quit the program that uses it"
                )
            case .callback(.cannotListen(let detail)):
                (detail, "check that programs can listen on 127.0.0.1")
            case .callback(.cancelled): ("the login was cancelled", "try again")
            case .timedOut: ("the browser did not return in time", "try again, or paste a token")
            case .denied:
                ("access was denied in the browser", "try again and allow access, or paste a token")
            case .codeMissing: ("the browser returned without a code", "try again, or paste a token")
            case .exchangeFailed:
                ("the service rejected the code", "check the OAuth client's id and secret")
            }
        }
    }

    /// The page that the browser shows after the redirect.
    enum RedirectPage {
        typealias Text = (title: String, text: String)

        static let success: Text = (
            "Return to nagare", "You can close this page and return to your terminal."
        )
        static let denied: Text = (
            "Access denied", "nagare has no access. You can close this page and return to your terminal."
        )
        static let foreign: Text = (
            "Another login", "nagare did not ask for this page. Use the page that it opened in your browser."
        )
        static let failure: Text = (
            "Login failed", "You can close this page and return to your terminal, which shows what to do."
        )
    }
}
