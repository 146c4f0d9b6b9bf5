package import Entities
import FoundationEssentials
import Persistence
package import TerminalFrames

extension ServiceStrings {
    package var login: Login { Login(language: language) }

    /// Describes who is logged in.
    package struct Login: Sendable {
        let language: Language

        package var loggedIn: String { language.text("Logged in", "ログイン中") }
        package var notLoggedIn: String { language.text("Not logged in", "未ログイン") }
        package var loggedInStatus: String { language.text("logged in", "ログイン中") }
        package var notLoggedInStatus: String { language.text("not logged in", "未ログイン") }

        package func loggedIn(as user: User) -> StyledLine {
            StyledLine(
                language.text(
                    [
                        StyledSpan("Logged in as "), StyledSpan(user.displayName, .strong),
                        StyledSpan(" (@\(user.id))", .dim),
                    ],
                    [
                        StyledSpan(user.displayName, .strong), StyledSpan("（@\(user.id)）", .dim),
                        StyledSpan("としてログイン中"),
                    ]))
        }

        /// - Parameter user: `nil` while the user is not known.
        package func loggedInByEnvironment(as user: User?) -> StyledLine {
            language.text(
                (user.map { loggedIn(as: $0) } ?? StyledLine(loggedIn))
                    + StyledLine(" with QIITA_TOKEN", .dim),
                StyledLine("QIITA_TOKENにより", .dim) + (user.map { loggedIn(as: $0) } ?? StyledLine(loggedIn)))
        }
    }
}
