import Entities
package import FoundationEssentials
import Shell
package import TerminalUI

private typealias Strings = LoginStrings.Failures

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
        let what = what ?? Strings.failedStep(step)
        switch failure {
        case .empty: self.init(what, Strings.noToken(origin: origin))
        case .notLoggedIn: self.init(what, Strings.notLoggedIn)
        case .browser(.exchangeFailed(let failure)) where failure != .unauthorized:
            let general = ErrorMessage(what, failure, about: .post, formatDate: formatDate)
            self.init(
                what, why: general.why, suggestion: Strings.suggestion(after: failure) ?? general.suggestion)
        case .browser(let failure): self.init(what, Strings.browser(failure, origin: origin))
        case .service(.unauthorized) where step == .login:
            self.init(what, Strings.tokenRejected(origin: origin))
        case .service(let failure):
            let general = ErrorMessage(what, failure, about: .post, formatDate: formatDate)
            let suggestion =
                step == .logOut ? Strings.revokeYourself(origin: origin) : Strings.suggestion(after: failure)
            self.init(what, why: general.why, suggestion: suggestion ?? general.suggestion)
        }
    }

    private init(_ what: String, _ explanation: Strings.Explanation) {
        self.init(what, why: explanation.why, suggestion: explanation.suggestion)
    }
}
