package import ApplicationFlux
package import Entities
package import Persistence
package import TerminalUI

private typealias Strings = ShellStrings.Login

/// Describes who is logged in.
package enum TokenText {
    /// - Returns: One line, such as `Logged in as Alice (@alice)`.
    package static func line(_ state: TokenState) -> StyledLine {
        guard let source = state.source else { return StyledLine(Strings.notLoggedIn, .dim) }
        if source == .environment { return Strings.loggedInByEnvironment(as: state.user) }
        return state.user.map { Strings.loggedIn(as: $0) } ?? StyledLine(Strings.loggedIn)
    }

    /// The logged-in user in short form, such as `@alice`.
    package static func status(_ state: TokenState) -> StyledLine {
        guard state.isLoggedIn else { return StyledLine(Strings.notLoggedInStatus, .dim) }
        return StyledLine(state.user.map { "@\($0.id)" } ?? Strings.loggedInStatus, .good)
    }

    /// The error message for a failure of the token vault, on one line.
    package static func notice(_ failure: VaultFailure) -> StyledLine {
        StyledLine(ErrorMessage(ShellStrings.Failures.token, failure).sentence, .failure)
    }

    /// - Returns: One line, such as `Logged in as Alice (@alice)`.
    package static func line(_ user: User) -> StyledLine { Strings.loggedIn(as: user) }
}
