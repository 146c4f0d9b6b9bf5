import Entities
package import FoundationEssentials
import OAuthCallback
import Shell
package import TerminalUI

extension ErrorMessage {
    /// The message for a failure to log in, identify the user or log out.
    ///
    /// - Parameters:
    ///   - what: The failed operation; `nil` for a description of `step`.
    ///   - failure: Why `step` failed.
    ///   - step: The operation that the user requested.
    ///   - origin: The service's origin, for the address of its token page.
    ///   - formatDate: Formats the time when a rate limit resets.
    package init(
        _ what: String? = nil, failure: LoginFailure, during step: SessionStep, origin: String,
        formatDate: (Date) -> String
    ) {
        let what = what ?? Self.words(for: step)
        switch failure {
        case .empty:
            let todo = "make one at \(origin)/settings/tokens/new and paste it"
            self.init(what, why: "no token was given", todo: todo)
        case .notLoggedIn: self.init(what, why: "nobody is logged in", todo: "log in with nagare login")
        case .browser(.exchangeFailed(let failure)) where failure != .unauthorized:
            let general = ErrorMessage(what, failure, about: .post, formatDate: formatDate)
            self.init(what, why: general.why, todo: Self.todo(after: failure) ?? general.todo)
        case .browser(let failure):
            let (why, todo) = Self.words(for: failure, origin: origin)
            self.init(what, why: why, todo: todo)
        case .service(.unauthorized) where step == .login:
            let todo = "make a new one at \(origin)/settings/tokens/new and paste it"
            self.init(what, why: "the service does not accept this token", todo: todo)
        case .service(let failure):
            let general = ErrorMessage(what, failure, about: .post, formatDate: formatDate)
            let todo = step == .logOut ? "revoke it yourself at \(origin)/settings/applications" : nil
            self.init(what, why: general.why, todo: todo ?? Self.todo(after: failure) ?? general.todo)
        }
    }

    /// Replaces advice that mentions `--offline`, which does not help with logging in; `nil` to keep the
    /// general advice.
    private static func todo(after failure: ServiceFailure) -> String? {
        switch failure {
        case .unreachable: "check the connection"
        case .timedOut, .unavailable: "try again later"
        default: nil
        }
    }

    private static func words(
        for failure: BrowserFailure, origin: String
    ) -> (why: String, todo: String) {
        switch failure {
        case .notRegistered:
            ("no OAuth client is registered here", "register one at \(origin)/settings/applications")
        case .callback(.portInUse(let port, let holder?)):
            (
                "port \(port) is in use by \(holder), and the browser comes back there",
                "log in there, or end it"
            )
        case .callback(.portInUse(let port, nil)):
            ("port \(port) is in use, and the browser comes back there", "end what listens there")
        case .callback(.cannotListen(let detail)): (detail, "check that loopback works here")
        case .callback(.cancelled): ("it was cancelled", "run it again")
        case .timedOut: ("nobody answered in the browser", "run it again, or paste a token")
        case .denied:
            ("access was denied in the browser", "run it again and allow it, or paste a token")
        case .codeMissing: ("the browser came back without a code", "run it again, or paste a token")
        case .stateMismatch:
            ("the browser came back from another login", "run it again and use the page that it opens")
        case .exchangeFailed:
            ("the service did not accept the code", "check the OAuth client's id and secret")
        }
    }

    private static func words(for step: SessionStep) -> String {
        switch step {
        case .login, .browser: "cannot log in"
        case .whoAmI: "cannot tell who is logged in"
        case .logOut: "cannot revoke the token"
        }
    }
}
