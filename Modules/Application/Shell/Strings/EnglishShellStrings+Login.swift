import Entities
import TerminalUI

extension EnglishShellStrings {
    var login: any ShellLoginStrings { Login() }
    struct Login: ShellLoginStrings {
        var loggedIn: String { "Logged in" }
        var notLoggedIn: String { "Not logged in" }
        var loggedInStatus: String { "logged in" }
        var notLoggedInStatus: String { "not logged in" }

        func loggedIn(as user: User) -> StyledLine {
            StyledLine([
                StyledSpan("Logged in as "), StyledSpan(user.displayName, .strong),
                StyledSpan(" (@\(user.id))", .dim),
            ])
        }

        func loggedInByEnvironment(as user: User?) -> StyledLine {
            (user.map { loggedIn(as: $0) } ?? StyledLine(loggedIn)) + StyledLine(" with QIITA_TOKEN", .dim)
        }
    }
}
