package import ApplicationFlux
package import Entities
package import Persistence
package import TerminalUI

/// Describes who is logged in.
package enum TokenText {
    /// - Returns: One line, such as `Logged in as Alice (@alice)`.
    package static func line(_ state: TokenState) -> StyledLine {
        guard let source = state.source else { return StyledLine("Not logged in", .dim) }
        let who = state.user.map(line) ?? StyledLine("Logged in")
        return source == .vault ? who : StyledLine(who.spans + [StyledSpan(" by QIITA_TOKEN", .dim)])
    }

    /// The logged-in user in short form, such as `@alice`.
    package static func status(_ state: TokenState) -> StyledLine {
        guard state.isLoggedIn else { return StyledLine("not logged in", .dim) }
        return state.user.map { StyledLine("@\($0.id)", .good) } ?? StyledLine("logged in", .good)
    }

    /// The error message for a failure of the token vault, on one line.
    package static func notice(_ failure: VaultFailure) -> StyledLine {
        StyledLine(ErrorMessage("token", failure).sentence, .failure)
    }

    /// - Returns: One line, such as `Logged in as Alice (@alice)`.
    package static func line(_ user: User) -> StyledLine {
        StyledLine([
            StyledSpan("Logged in as "), StyledSpan(user.displayName, .strong),
            StyledSpan(" (@\(user.id))", .dim),
        ])
    }
}
