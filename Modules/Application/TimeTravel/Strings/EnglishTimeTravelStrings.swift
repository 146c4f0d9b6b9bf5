import TerminalUI

/// The texts in English.
struct EnglishTimeTravelStrings: TimeTravelStrings {
    var noActionsYet: String { "no actions yet" }
    var beginning: String { "the beginning" }
    var skipped: String { "skipped" }

    func andMore(_ count: Int) -> String { "and \(count) more" }

    // MARK: - Titles of panes

    var actionsTitle: String { "actions" }
    var causesTitle: String { "causes of this action" }
    var keysTitle: String { "keys" }
    var scopesTitle: String { "open scopes" }
    var currentScopesTitle: String { "open scopes, now" }

    // MARK: - The status bar

    func position(_ position: Int, of count: Int) -> StyledLine {
        StyledLine([StyledSpan("\(position)", .count), StyledSpan(" of \(count)")])
    }

    func skipped(count: Int) -> String { "\(count) skipped" }
    var mayDiffer: String { "may differ from the recording" }
    func noMatches(for query: String) -> String { "no matches for “\(query)”" }

    // MARK: - Scopes

    func contents(stores: Int, subscriptions: Int) -> String {
        let storeCount = stores == 1 ? "1 store" : "\(stores) stores"
        return "\(storeCount), \(subscriptions == 1 ? "1 subscription" : "\(subscriptions) subscriptions")"
    }

    func running(_ work: [String]) -> String { "running: \(work.joined(separator: ", "))" }

    func andMoreScopes(_ count: Int) -> String {
        count == 1 ? "and 1 more scope" : "and \(count) more scopes"
    }
}
