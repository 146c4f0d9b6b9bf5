public import Entities
public import TerminalUI

/// Who is logged in, in one line.
public enum TokenView {
    /// - Returns: Such as `Logged in as Alice (@alice)`.
    public static func line(_ state: TokenState) -> StyledLine {
        guard let source = state.source else { return StyledLine("Not logged in", .dim) }
        let who = state.user.map(line) ?? StyledLine("Logged in")
        return source == .vault ? who : StyledLine(who.spans + [StyledSpan(" by QIITA_TOKEN", .dim)])
    }

    /// - Returns: Such as `Logged in as Alice (@alice)`.
    public static func line(_ user: User) -> StyledLine {
        StyledLine([
            StyledSpan("Logged in as "), StyledSpan(user.displayName, .strong),
            StyledSpan(" (@\(user.id))", .dim),
        ])
    }
}
