import Entities
import TerminalUI

extension ShellStrings {
    /// Describes who is logged in.
    package enum Login {
        package static let loggedIn = "Logged in"
        static let notLoggedIn = "Not logged in"
        static let loggedInStatus = "logged in"
        static let notLoggedInStatus = "not logged in"

        static func loggedIn(as user: User) -> StyledLine {
            StyledLine([
                StyledSpan("Logged in as "), StyledSpan(user.displayName, .strong),
                StyledSpan(" (@\(user.id))", .dim),
            ])
        }

        /// - Parameter user: `nil` while the user is not known.
        static func loggedInByEnvironment(as user: User?) -> StyledLine {
            (user.map { loggedIn(as: $0) } ?? StyledLine(loggedIn)) + StyledLine(" with QIITA_TOKEN", .dim)
        }
    }
}
