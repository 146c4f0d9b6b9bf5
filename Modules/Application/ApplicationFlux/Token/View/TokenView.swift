import Entities
public import TerminalUI

/// Who is logged in, in one line.
public enum TokenView {
    /// - Returns: Such as `Logged in as Alice (@alice)`.
    public static func line(_ state: TokenState) -> StyledLine {
        guard let source = state.source else { return StyledLine("Not logged in", .dim) }
        let remark: [StyledSpan] = source == .environment ? [StyledSpan(" by QIITA_TOKEN", .dim)] : []
        guard let user = state.user else { return StyledLine([StyledSpan("Logged in")] + remark) }
        let name = [StyledSpan("Logged in as "), StyledSpan(user.displayName, .strong)]
        return StyledLine(name + [StyledSpan(" (@\(user.id))", .dim)] + remark)
    }
}
