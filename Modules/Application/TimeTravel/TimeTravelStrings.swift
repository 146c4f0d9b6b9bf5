import TerminalUI

/// The words of time travel.
enum TimeTravelStrings {
    static let noActionsYet = "no actions yet"
    static let beginning = "the beginning"
    static let skipped = "skipped"

    static func andMore(_ count: Int) -> String { "and \(count) more" }

    // MARK: - Titles of panes

    static let actionsTitle = "actions"
    static let causesTitle = "causes of this action"
    static let keysTitle = "keys"
    static let scopesTitle = "open scopes"
    static let currentScopesTitle = "open scopes, now"

    // MARK: - The status bar

    static func position(_ position: Int, of count: Int) -> StyledLine {
        StyledLine([StyledSpan("\(position)", .count), StyledSpan(" of \(count)")])
    }

    static func skipped(count: Int) -> String { "\(count) skipped" }
    static let mayDiffer = "may differ from the recording"
    static func noMatches(for query: String) -> String { "no matches for “\(query)”" }

    // MARK: - Scopes

    static func contents(stores: Int, subscriptions: Int) -> String {
        let storeCount = stores == 1 ? "1 store" : "\(stores) stores"
        return "\(storeCount), \(subscriptions == 1 ? "1 subscription" : "\(subscriptions) subscriptions")"
    }

    static func running(_ work: [String]) -> String { "running: \(work.joined(separator: ", "))" }

    static func andMoreScopes(_ count: Int) -> String {
        count == 1 ? "and 1 more scope" : "and \(count) more scopes"
    }
}
