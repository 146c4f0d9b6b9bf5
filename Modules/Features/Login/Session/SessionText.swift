package import ApplicationFlux
import Entities
import FluxCore
import FluxScreens
package import FoundationEssentials
import ServiceTexts
package import TerminalFrames

/// Describes logging in and out, for the screens and the command line.
package enum SessionText {
    /// Describes the phase of the latest request.
    ///
    /// - Parameters:
    ///   - time: Formats a time of day.
    ///   - language: The language of the texts.
    /// - Returns: One line for progress or success, a second one as a warning; three lines for a failure
    ///   (what, why, what to do); none when idle.
    package static func lines(
        _ phase: SessionPhase, _ token: TokenState, time: (Date) -> String, in language: Language
    )
        -> [StyledLine]
    {
        let strings = language.strings
        return switch phase {
        case .idle: []
        case .running(.whoAmI, _): [StyledLine(strings.identifying, .dim)]
        case .running(.browser, _): [StyledLine(strings.waitingForBrowser, .dim)]
        case .running: [StyledLine(strings.checkingToken, .dim)]
        case .loggedIn(let user) where token.isInEnvironment:
            [TokenText.line(user, in: language), StyledLine(strings.environmentOverridesLogin, .warning)]
        case .loggedIn(let user), .identified(let user): [TokenText.line(user, in: language)]
        case .failed(let step, let failure):
            lines(
                ErrorMessage(
                    failure: failure, during: step, origin: token.origin, formatDate: time, in: language))
        }
    }

    /// Describes the result of logging out.
    package static func lines(
        _ outcome: Revocation, _ token: TokenState, time: (Date) -> String, in language: Language
    )
        -> [StyledLine]
    {
        let strings = language.strings
        let done = StyledLine(strings.loggedOut, .good)
        return switch outcome {
        case .revoked, .notRequested: [done]
        case .none: [StyledLine(strings.wasNotLoggedIn, .dim)]
        case .leftToEnvironment: [done, StyledLine(strings.environmentOverridesLogOut, .warning)]
        case .failed(let failure): [done] + lines(notRevoked(failure, token, time, language))
        }
    }

    /// The current notice: failures of the vault first, then log-outs that the user has to complete; `nil`
    /// for none.
    static func notice(
        _ session: SessionState, _ token: TokenState, time: (Date) -> String, in language: Language
    ) -> StyledLine? {
        if let failure = token.notices.shown { return TokenText.notice(failure, in: language) }
        return session.notices.shown.map { outcome in
            if case .failed(let failure) = outcome {
                return StyledLine(notRevoked(failure, token, time, language).sentence, .failure)
            }
            return StyledLine(language.strings.environmentOverridesLogOut, .failure)
        }
    }

    /// The action that dismisses the current notice.
    static func dismissal(_ token: TokenState) -> SessionAction {
        .noticeDismissed(ofVault: token.notices.shown != nil)
    }

    private static func notRevoked(
        _ failure: ServiceFailure, _ token: TokenState, _ time: (Date) -> String, _ language: Language
    ) -> ErrorMessage {
        ErrorMessage(
            failure: .service(failure), during: .logOut, origin: token.origin, formatDate: time, in: language)
    }

    private static func lines(_ message: ErrorMessage) -> [StyledLine] {
        [
            StyledLine(message.operation, .failure), StyledLine(message.why),
            StyledLine(message.suggestion, .dim),
        ]
    }
}

extension SessionState.Toast {
    /// The toast's text.
    func line(in language: Language) -> StyledLine {
        switch self {
        case .loggedIn(let user): TokenText.line(user, in: language)
        case .loggedOut: StyledLine(language.strings.loggedOut, .good)
        }
    }
}

extension ErrorMessage {
    /// The message for a failure to log in, identify the user or log out.
    ///
    /// - Parameters:
    ///   - operation: The failed operation; `nil` for a description of `step`.
    ///   - failure: Why `step` failed.
    ///   - step: The operation that the user requested.
    ///   - origin: The service's origin, for the address of its token page.
    ///   - formatDate: Formats the time when a rate limit resets.
    ///   - language: The language of the message.
    package init(
        _ operation: String? = nil, failure: LoginFailure, during step: SessionStep, origin: String,
        formatDate: (Date) -> String, in language: Language = .english
    ) {
        let strings = language.strings.failures
        let operation = operation ?? strings.failedStep(step)
        switch failure {
        case .empty: self.init(operation, strings.noToken(origin: origin), language)
        case .notLoggedIn: self.init(operation, strings.notLoggedIn, language)
        case .browser(.exchangeFailed(let failure)) where failure != .unauthorized:
            let general = ErrorMessage(operation, failure, about: .post, formatDate: formatDate, in: language)
            self.init(
                operation, why: general.why,
                suggestion: strings.suggestion(after: failure) ?? general.suggestion,
                in: language)
        case .browser(let failure): self.init(operation, strings.browser(failure, origin: origin), language)
        case .service(.unauthorized) where step == .login:
            self.init(operation, strings.tokenRejected(origin: origin), language)
        case .service(let failure):
            let general = ErrorMessage(operation, failure, about: .post, formatDate: formatDate, in: language)
            let suggestion =
                step == .logOut ? strings.revokeYourself(origin: origin) : strings.suggestion(after: failure)
            self.init(
                operation, why: general.why, suggestion: suggestion ?? general.suggestion,
                in: language)
        }
    }

    private init(
        _ operation: String, _ explanation: (why: String, suggestion: String), _ language: Language
    ) {
        self.init(operation, why: explanation.why, suggestion: explanation.suggestion, in: language)
    }
}
