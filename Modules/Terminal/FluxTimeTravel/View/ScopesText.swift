import FluxCore
import TerminalFrames

/// Lists the open scopes of a tree with their contents.
enum ScopesText {
    /// One line per scope with its stores, its subscriptions and its running work. If not all scopes fit, the
    /// last line says how many are missing.
    static func lines(_ root: Scope, height: Int, _ strings: TimeTravelStrings) -> [StyledLine] {
        let all = root.subtree.map { line($0, strings) }
        guard all.count > height else { return all }
        let more = strings.andMoreScopes(all.count - height + 1)
        return all.prefix(height - 1) + [StyledLine(more, .dim)]
    }

    private static func line(_ scope: Scope, _ strings: TimeTravelStrings) -> StyledLine {
        let depth = scope.path.count { $0 == "/" }
        let contents = strings.contents(
            stores: scope.states?.count ?? 0, subscriptions: scope.disposableCount)
        var line = StyledLine([
            StyledSpan(String(repeating: "  ", count: depth)), StyledSpan(scope.name, .tag),
            StyledSpan("  \(contents)", .dim),
        ])
        let work = scope.work
        if !work.isEmpty { line += StyledLine("  \(strings.running(work))", .warning) }
        return line
    }
}
