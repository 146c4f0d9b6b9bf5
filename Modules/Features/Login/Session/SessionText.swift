package import ApplicationFlux
import Entities
import FluxCore
package import FoundationEssentials
import Shell
package import TerminalUI

/// What is said about logging in and out, on the screens and by the command line.
package enum SessionText {
    /// How the latest question goes.
    ///
    /// - Parameter time: Writes a time of day for people.
    /// - Returns: One line for an outcome; three for a failure: what, why, what to do; none while nothing was asked.
    package static func lines(_ phase: SessionPhase, _ token: TokenState, time: (Date) -> String)
        -> [StyledLine]
    {
        switch phase {
        case .idle: []
        case .running(.whoAmI, _): [StyledLine("Asking who is logged in…", .dim)]
        case .running(.browser, _): [StyledLine("Waiting for the browser…", .dim)]
        case .running: [StyledLine("Checking the token…", .dim)]
        case .loggedIn(let user) where token.isInEnvironment:
            [
                TokenText.line(user),
                StyledLine("QIITA_TOKEN is set: it wins over this login at the next start.", .warning),
            ]
        case .loggedIn(let user), .identified(let user): [TokenText.line(user)]
        case .failed(let step, let failure):
            lines(ErrorMessage(failure: failure, during: step, origin: token.origin, formatDate: time))
        }
    }

    /// What became of a log-out.
    package static func lines(_ outcome: Revocation, _ token: TokenState, time: (Date) -> String)
        -> [StyledLine]
    {
        let done = StyledLine("Logged out", .good)
        return switch outcome {
        case .revoked: [done]
        case .none: [StyledLine("Nobody was logged in", .dim)]
        case .leftToEnvironment: [done, StyledLine(environmentWins, .warning)]
        case .failed(let failure): [done] + lines(notRevoked(failure, token, time))
        }
    }

    /// What the vault did not do, then what a log-out left to be done; `nil` for nothing.
    static func notice(_ session: SessionState, _ token: TokenState, time: (Date) -> String) -> StyledLine? {
        if let failure = token.notices.shown { return TokenText.notice(failure) }
        return session.notices.shown.map { outcome in
            if case .failed(let failure) = outcome {
                return StyledLine(notRevoked(failure, token, time).sentence, .failure)
            }
            return StyledLine(environmentWins, .failure)
        }
    }

    /// What puts that notice away.
    static func dismissal(_ token: TokenState) -> SessionAction {
        .noticeDismissed(ofVault: token.notices.shown != nil)
    }

    private static let environmentWins =
        "QIITA_TOKEN is set: unset it, or it logs you in at the next start."

    private static func notRevoked(
        _ failure: ServiceFailure, _ token: TokenState, _ time: (Date) -> String
    ) -> ErrorMessage {
        ErrorMessage(failure: .service(failure), during: .logOut, origin: token.origin, formatDate: time)
    }

    private static func lines(_ message: ErrorMessage) -> [StyledLine] {
        [StyledLine(message.what, .failure), StyledLine(message.why), StyledLine(message.todo, .dim)]
    }
}

extension SessionState.Toast {
    /// What was done, in one line.
    var line: StyledLine {
        switch self {
        case .loggedIn(let user): TokenText.line(user)
        case .loggedOut: StyledLine("Logged out", .good)
        }
    }
}
