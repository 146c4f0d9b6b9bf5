import TerminalUI

/// The words of time travel.
protocol TimeTravelStrings: Sendable {
    var keys: any TimeTravelKeysStrings { get }
    var hints: any TimeTravelHintsStrings { get }
    var noActionsYet: String { get }
    var beginning: String { get }
    var skipped: String { get }
    func andMore(_ count: Int) -> String

    // MARK: - Titles of panes

    var actionsTitle: String { get }
    var causesTitle: String { get }
    var keysTitle: String { get }
    var scopesTitle: String { get }
    var currentScopesTitle: String { get }

    // MARK: - The status bar

    func position(_ position: Int, of count: Int) -> StyledLine
    func skipped(count: Int) -> String
    var mayDiffer: String { get }
    func noMatches(for query: String) -> String

    // MARK: - Scopes

    func contents(stores: Int, subscriptions: Int) -> String
    func running(_ work: [String]) -> String
    func andMoreScopes(_ count: Int) -> String
}

/// Descriptions of keys.
protocol TimeTravelKeysStrings: Sendable {
    var open: String { get }
    var back: String { get }
    var forward: String { get }
    var play: String { get }
    var quit: String { get }
    var returnToApp: String { get }
    var resume: String { get }
    var why: String { get }
    var skip: String { get }
    var find: String { get }
    var actions: String { get }
    var scopes: String { get }
    var help: String { get }
    var nextMatch: String { get }
    var previousMatch: String { get }
    var tenBack: String { get }
    var tenForward: String { get }
    var first: String { get }
    var last: String { get }
    var faster: String { get }
    var slower: String { get }
    var down: String { get }
    var up: String { get }
    var pageDown: String { get }
    var pageUp: String { get }
    var confirmSearch: String { get }
    var cancelSearch: String { get }
}

/// Labels of keys in the status bar.
protocol TimeTravelHintsStrings: Sendable {
    var back: String { get }
    var forward: String { get }
    var play: String { get }
    var pause: String { get }
    var quit: String { get }
    var returnToApp: String { get }
    var resume: String { get }
    var why: String { get }
    var skip: String { get }
    var find: String { get }
    var actions: String { get }
    var scopes: String { get }
    var help: String { get }
    var cancel: String { get }
}

extension Language {
    /// The module's texts in this language.
    var strings: any TimeTravelStrings {
        switch self {
        case .english: EnglishTimeTravelStrings()
        case .japanese: JapaneseTimeTravelStrings()
        }
    }
}
