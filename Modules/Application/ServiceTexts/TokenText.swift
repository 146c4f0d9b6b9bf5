package import ApplicationFlux
package import Entities
import FluxCore
package import Persistence
package import TerminalFrames

extension ApplicationFlux {
    /// The logged-in user in short form, in a language, for the right end of the row of tabs.
    package var account: @Sendable (Language) -> StyledLine {
        { [token = token.store] in TokenText.status(token.state, in: $0) }
    }
}

/// Describes who is logged in.
package enum TokenText {
    /// - Returns: One line, such as `Logged in as Alice (@alice)`.
    package static func line(_ state: TokenState, in language: Language) -> StyledLine {
        let strings = language.serviceStrings.login
        guard let source = state.source else { return StyledLine(strings.notLoggedIn, .dim) }
        if source == .environment { return strings.loggedInByEnvironment(as: state.user) }
        return state.user.map { strings.loggedIn(as: $0) } ?? StyledLine(strings.loggedIn)
    }

    /// The logged-in user in short form, such as `@alice`.
    package static func status(_ state: TokenState, in language: Language) -> StyledLine {
        let strings = language.serviceStrings.login
        guard state.isLoggedIn else { return StyledLine(strings.notLoggedInStatus, .dim) }
        return StyledLine(state.user.map { "@\($0.id)" } ?? strings.loggedInStatus, .good)
    }

    /// The error message for a failure of the token vault, on one line.
    package static func notice(_ failure: VaultFailure, in language: Language) -> StyledLine {
        StyledLine(
            ErrorMessage(language.serviceStrings.failures.token, failure, in: language).sentence, .failure)
    }

    /// - Returns: One line, such as `Logged in as Alice (@alice)`.
    package static func line(_ user: User, in language: Language) -> StyledLine {
        language.serviceStrings.login.loggedIn(as: user)
    }
}
