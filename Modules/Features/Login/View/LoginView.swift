public import ApplicationFlux
import Entities
public import FoundationEssentials
import OAuthCallback
public import TerminalUI

/// What the login screen says.
public enum LoginView {
    /// - Parameters:
    ///   - state: How far the user's wish has come.
    ///   - token: Whose token the app acts with.
    ///   - time: Writes a time of day for people.
    /// - Returns: One line for an outcome; three for a failure: what, why, what to do.
    public static func lines(
        _ state: LoginState, token: TokenState, time: (Date) -> String
    ) -> [StyledLine] {
        switch state.phase {
        case .idle: idle(token)
        case .running(.login): [StyledLine("Checking the token…", .dim)]
        case .running(.oauth): [StyledLine("Waiting for the browser…", .dim)]
        case .running(.whoAmI): [StyledLine("Asking who is logged in…", .dim)]
        case .running(.logout): [StyledLine("Logging out…", .dim)]
        case .loggedIn(let user) where token.isInEnvironment:
            [
                TokenView.line(user),
                StyledLine("QIITA_TOKEN is set: it wins over this login at the next start.", .warning),
            ]
        case .loggedIn(let user), .identified(let user): [TokenView.line(user)]
        case .loggedOut(let outcome): loggedOut(outcome, token, time)
        case .failed(let step, let failure):
            lines(Explanation(failure: failure, during: step, origin: token.origin, formatDate: time))
        }
    }

    /// What the browser's user reads when the browser has come back.
    static func page(_ verdict: OAuthVerdict) -> OAuthPage {
        switch verdict.code {
        case .success:
            OAuthPage(
                title: "Back to nagare", text: "You can close this page and go back to your terminal.")
        case .failure(.denied):
            OAuthPage(
                title: "Nothing was allowed",
                text: "nagare gets no access. You can close this page and go back to your terminal.")
        case .failure:
            OAuthPage(
                title: "This did not work",
                text: "Nobody was logged in. You can close this page; your terminal says what to do.")
        }
    }

    /// A one-time notice, as `WHAT: WHY; WHAT TO DO`.
    public static func sentence(
        _ notice: LoginNotice, token: TokenState, time: (Date) -> String
    ) -> String {
        switch notice {
        case .notRevoked(let failure): notRevoked(failure, token, time).sentence
        case .leftToEnvironment: environmentWins
        }
    }
}

extension LoginView {
    /// What was done, in one line.
    static func line(_ toast: LoginToast) -> StyledLine {
        switch toast {
        case .loggedIn(let user): TokenView.line(user)
        case .loggedOut: StyledLine("Logged out", .good)
        case .opened(let page): StyledLine("Opened \(page)", .good)
        case .notOpened(let failure): StyledLine(Explanation("open", failure).sentence, .failure)
        }
    }

    private static let environmentWins =
        "QIITA_TOKEN is set: unset it, or it logs you in at the next start."

    private static func idle(_ token: TokenState) -> [StyledLine] {
        guard !token.isLoggedIn else { return [TokenView.line(token)] }
        return [heading(token), instruction(token), StyledLine("Or go on without logging in.", .dim)]
    }

    /// Where one logs in.
    static func heading(_ token: TokenState) -> StyledLine {
        StyledLine("Log in to \(token.origin)", .heading)
    }

    /// How to get a token.
    static func instruction(_ token: TokenState) -> StyledLine {
        StyledLine([
            StyledSpan("Make a token at "), StyledSpan("\(token.origin)/settings/tokens/new", .link),
            StyledSpan(" and paste it here."),
        ])
    }

    private static func loggedOut(
        _ outcome: Revocation, _ token: TokenState, _ time: (Date) -> String
    ) -> [StyledLine] {
        switch outcome {
        case .revoked: [StyledLine("Logged out", .good)]
        case .none: [StyledLine("Nobody was logged in", .dim)]
        case .leftToEnvironment:
            [
                StyledLine("Logged out", .good),
                StyledLine(environmentWins, .warning),
            ]
        case .failed(let failure):
            [StyledLine("Logged out", .good)] + lines(notRevoked(failure, token, time))
        }
    }

    private static func notRevoked(
        _ failure: ServiceFailure, _ token: TokenState, _ time: (Date) -> String
    ) -> Explanation {
        Explanation(failure: .service(failure), during: .logout, origin: token.origin, formatDate: time)
    }

    private static func lines(_ explanation: Explanation) -> [StyledLine] {
        [
            StyledLine(explanation.what, .failure), StyledLine(explanation.why),
            StyledLine(explanation.todo, .dim),
        ]
    }
}
