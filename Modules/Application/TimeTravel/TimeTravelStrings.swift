import TerminalUI

/// The words of time travel.
enum TimeTravelStrings {
    static let noActionsYet = "no actions yet"
    static let beginning = "the beginning"
    static let skipped = "skipped"

    static func andMore(_ count: Int) -> String { "and \(count) more" }

    /// - Parameter command: The command that shows all.
    static func andMore(_ count: Int, command: String?) -> String {
        andMore(count) + (command.map { "; show all with \($0)" } ?? "")
    }

    // MARK: - Titles of panes

    static let actionsTitle = "actions"
    static let causesTitle = "causes of this action"
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

    // MARK: - Changes and causes

    /// The text of a missing value.
    static let noValue = "nothing"

    static func changed(_ path: String, from old: String, to new: String) -> StyledLine {
        StyledLine([
            StyledSpan(path, .heading), StyledSpan(" changed from "), StyledSpan(old, .code),
            StyledSpan(" to "), StyledSpan(new, .code),
        ])
    }

    /// An element of a list has another index.
    static func moved(from old: Int, to new: Int) -> StyledLine {
        StyledLine([
            StyledSpan("moved from "), StyledSpan("\(old)", .dim), StyledSpan(" to "),
            StyledSpan("\(new)", .code),
        ])
    }

    static func valuesDiffer(from action: UInt64) -> StyledLine {
        StyledLine(
            """
                  This program behaves differently from action \(action) on. The action is the recorded one; the \
            values are those of this program.
            """, .dim)
    }

    static func notDeterministic(at action: UInt64) -> StyledLine {
        StyledLine(
            """
                  The reducer of action \(action) is not deterministic: two replays differ. The action is the \
            recorded one; the values are those of one replay.
            """, .dim)
    }

    static let valuesNotRecorded = StyledLine(
        "      The recording does not contain what changed. This program's behaviour may differ.", .dim)

    /// The sources of a derived state that the same action changed.
    static func derived(from sources: [String]) -> StyledLine {
        StyledLine("      because \(sources.joined(separator: ", ")) changed:", .dim)
    }

    /// Where an action was dispatched.
    ///
    /// - Parameter hasCause: Whether another action caused it.
    static func origin(_ place: String, hasCause: Bool) -> StyledLine {
        StyledLine(hasCause ? "at " : "from outside, at ") + StyledLine(place, .dim)
    }
}
