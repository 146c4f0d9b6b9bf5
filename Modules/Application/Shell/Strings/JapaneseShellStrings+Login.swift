import Entities
import TerminalUI

extension JapaneseShellStrings {
    var login: any ShellLoginStrings { Login() }
    struct Login: ShellLoginStrings {
        var loggedIn: String { "ログイン中" }
        var notLoggedIn: String { "未ログイン" }
        var loggedInStatus: String { "ログイン中" }
        var notLoggedInStatus: String { "未ログイン" }

        func loggedIn(as user: User) -> StyledLine {
            StyledLine([
                StyledSpan(user.displayName, .strong), StyledSpan("（@\(user.id)）", .dim),
                StyledSpan("としてログイン中"),
            ])
        }

        func loggedInByEnvironment(as user: User?) -> StyledLine {
            StyledLine("QIITA_TOKENにより", .dim) + (user.map { loggedIn(as: $0) } ?? StyledLine(loggedIn))
        }
    }
}
