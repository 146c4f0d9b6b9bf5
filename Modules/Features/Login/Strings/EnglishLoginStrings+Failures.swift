import Entities
import OAuthCallback

extension EnglishLoginStrings {
    var failures: any LoginFailuresStrings { Failures() }
    struct Failures: LoginFailuresStrings {

        func failedStep(_ step: SessionStep) -> String {
            switch step {
            case .login, .browser: "cannot log in"
            case .whoAmI: "cannot show who is logged in"
            case .logOut: "cannot revoke the token"
            }
        }

        func noToken(origin: String) -> Explanation {
            ("no token was given", "create one at \(origin)/settings/tokens/new and paste it")
        }

        var notLoggedIn: Explanation { ("you are not logged in", "log in with nagare login") }

        func tokenRejected(origin: String) -> Explanation {
            (
                "the service rejected this token",
                "create a new one at \(origin)/settings/tokens/new and paste it"
            )
        }

        func revokeYourself(origin: String) -> String {
            "revoke it yourself at \(origin)/settings/applications"
        }

        func suggestion(after failure: ServiceFailure) -> String? {
            switch failure {
            case .unreachable: "check the connection"
            case .interrupted: "try again"
            case .timedOut, .unavailable: "try again later"
            default: nil
            }
        }

        func browser(_ failure: BrowserFailure, origin: String) -> Explanation {
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

    var redirectPage: any LoginRedirectPageStrings { RedirectPage() }
    struct RedirectPage: LoginRedirectPageStrings {

        var success: Text {
            (
                "Return to nagare", "You can close this page and return to your terminal."
            )
        }
        var denied: Text {
            (
                "Access denied", "nagare has no access. You can close this page and return to your terminal."
            )
        }
        var foreign: Text {
            (
                "Another login",
                "nagare did not ask for this page. Use the page that it opened in your browser."
            )
        }
        var failure: Text {
            (
                "Login failed", "You can close this page and return to your terminal, which shows what to do."
            )
        }
    }
}
