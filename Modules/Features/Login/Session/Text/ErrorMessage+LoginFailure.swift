import Entities
import FluxScreens
package import FoundationEssentials
import ServiceTexts
package import TerminalFrames

extension ErrorMessage {
    /// The message for a failure to log in, identify the user or log out.
    ///
    /// - Parameters:
    ///   - what: The failed operation; `nil` for a description of `step`.
    ///   - failure: Why `step` failed.
    ///   - step: The operation that the user requested.
    ///   - origin: The service's origin, for the address of its token page.
    ///   - formatDate: Formats the time when a rate limit resets.
    ///   - language: The language of the message.
    package init(
        _ what: String? = nil, failure: LoginFailure, during step: SessionStep, origin: String,
        formatDate: (Date) -> String, in language: Language = .english
    ) {
        let strings = language.strings.failures
        let what = what ?? strings.failedStep(step)
        switch failure {
        case .empty: self.init(what, strings.noToken(origin: origin), language)
        case .notLoggedIn: self.init(what, strings.notLoggedIn, language)
        case .browser(.exchangeFailed(let failure)) where failure != .unauthorized:
            let general = ErrorMessage(what, failure, about: .post, formatDate: formatDate, in: language)
            self.init(
                what, why: general.why, suggestion: strings.suggestion(after: failure) ?? general.suggestion,
                in: language)
        case .browser(let failure): self.init(what, strings.browser(failure, origin: origin), language)
        case .service(.unauthorized) where step == .login:
            self.init(what, strings.tokenRejected(origin: origin), language)
        case .service(let failure):
            let general = ErrorMessage(what, failure, about: .post, formatDate: formatDate, in: language)
            let suggestion =
                step == .logOut ? strings.revokeYourself(origin: origin) : strings.suggestion(after: failure)
            self.init(
                what, why: general.why, suggestion: suggestion ?? general.suggestion,
                in: language)
        }
    }

    private init(
        _ what: String, _ explanation: (why: String, suggestion: String), _ language: Language
    ) {
        self.init(what, why: explanation.why, suggestion: explanation.suggestion, in: language)
    }
}
