import FluxCore
import TerminalUI

/// Lists the open scopes of a tree with their contents.
enum ScopesText {
    /// One line per scope with its stores, its subscriptions and its running work. If not all scopes fit, the
    /// last line says how many are missing.
    static func lines(_ root: Scope, height: Int) -> [StyledLine] {
        let all = root.subtree.map(line)
        return all.count <= height
            ? all : all.prefix(height - 1) + [StyledLine("and \(all.count - height + 1) more scopes", .dim)]
    }

    private static func line(_ scope: Scope) -> StyledLine {
        let depth = scope.path.count { $0 == "/" }
        let stores = scope.states?.count ?? 0
        var line = StyledLine([
            StyledSpan(String(repeating: "  ", count: depth)), StyledSpan(scope.name, .tag),
            StyledSpan("  \(count(stores, "store")), \(count(scope.disposableCount, "subscription"))", .dim),
        ])
        let work = scope.work
        if !work.isEmpty { line += StyledLine("  running: \(work.joined(separator: ", "))", .warning) }
        return line
    }

    private static func count(_ count: Int, _ noun: String) -> String {
        "\(count) \(noun)\(count == 1 ? "" : "s")"
    }
}
