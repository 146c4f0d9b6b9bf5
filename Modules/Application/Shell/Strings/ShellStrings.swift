package import ApplicationFlux
package import Entities
package import FoundationEssentials
package import Persistence
package import TerminalUI

/// Text shown by the app's shell (tabs, dialogs, notices) and by components that screens share.
package protocol ShellStrings: Sendable {
    var failures: any ShellFailuresStrings { get }
    var lists: any ShellListsStrings { get }
    var login: any ShellLoginStrings { get }
    func terminalTooSmall(minimumRows rows: Int, columns: Int) -> String
    func noScreen(for route: Route) -> String
    var logOutQuestion: String { get }
    func question(_ question: QuitQuestion) -> String

    /// The question whether to open `count` pages, each in a tab of the browser.
    func openQuestion(count: Int) -> String
    func answerHint(yesKey: String) -> StyledLine
    func answerHint(yesKey: String, noKey: String) -> StyledLine
    func closeHint(key: String) -> StyledLine

    // MARK: - Toasts and notices

    func opened(_ address: String) -> String
    func copied(_ text: String) -> String
    func copiedLines(_ count: Int) -> String

    /// The notice about a page that no browser could be started for.
    func pageNotOpened(_ failure: DesktopFailure) -> StyledLine

    // MARK: - Help and the command palette

    var help: any ShellHelpStrings { get }
    var commandPalette: any ShellCommandPaletteStrings { get }
    var keys: any ShellKeysStrings { get }
    var hints: any ShellHintsStrings { get }
}

/// Explains failures: why something failed, as a clause, and what to do, as an imperative clause.
package protocol ShellFailuresStrings: Sendable {
    typealias Explanation = (why: String, suggestion: String)

    /// - Parameter formatDate: Formats the time when a rate limit resets.
    func service(_ failure: ServiceFailure, about subject: ErrorMessage.Subject, formatDate: (Date) -> String)
        -> Explanation

    /// Advice for a failure on a screen, where the user can retry by pressing `key`.
    ///
    /// - Parameter otherwise: Returned if no advice is specific to screens.
    func suggestionOnScreen(after failure: ServiceFailure, retryKey key: String, otherwise: String) -> String
    func retrying(at time: String) -> String
    func library(_ failure: LibraryFailure) -> Explanation
    var token: String { get }
    func vault(_ failure: VaultFailure) -> Explanation
}

/// Lists with selected items, an order and a filter.
package protocol ShellListsStrings: Sendable {
    var deselectAll: String { get }
    var deselectHint: String { get }
    var select: String { get }
    var selectAll: String { get }
    var sort: String { get }
    var clearFilter: String { get }
    var clearHint: String { get }
    var filter: String { get }
    var filterHint: String { get }
    var togglePreview: String { get }
    var filterPlaceholder: String { get }
    var leaveField: String { get }
    var leaveFieldHint: String { get }
    var applyFilter: String { get }
    var applyHint: String { get }
    func clearFilterHint(key: String) -> StyledLine
    func noMatches(filter: String) -> String
    func selected(_ count: Int) -> String
    func items(_ count: ListCount) -> String
    var noItems: String { get }

    /// - Returns: `nil` for the service's order.
    func name(of order: ListArrangement.Order) -> String?
    func previewNeeds(columns: Int) -> String
    func loadingMore(after count: Int, of total: Int) -> String

    /// The row below the last item while the next page loads.
    func loadingMore(spinner: String) -> String

    /// The row below the last item after the next page could not be loaded.
    ///
    /// - Parameters:
    ///   - leavingKey: The key that leaves a field so that `retryKey` works; `nil` if `retryKey` works already.
    ///   - retryKey: The key that requests the page again.
    func loadingMoreFailed(leavingKey: String?, retryKey: String) -> StyledLine
    func activeFilter(_ filter: String) -> String

    /// Between the parts of the text above a list.
    var separator: StyledLine { get }
}

/// Describes who is logged in.
package protocol ShellLoginStrings: Sendable {
    var loggedIn: String { get }
    var notLoggedIn: String { get }
    var loggedInStatus: String { get }
    var notLoggedInStatus: String { get }
    func loggedIn(as user: User) -> StyledLine

    /// - Parameter user: `nil` while the user is not known.
    func loggedInByEnvironment(as user: User?) -> StyledLine
}

/// The texts of `Help`.
package protocol ShellHelpStrings: Sendable {
    var onThisScreen: String { get }
    var everywhere: String { get }
}

/// The texts of `CommandPalette`.
package protocol ShellCommandPaletteStrings: Sendable {
    var placeholder: String { get }
    var noMatches: String { get }
}

/// Descriptions of keys.
package protocol ShellKeysStrings: Sendable {
    var refresh: String { get }
    var undo: String { get }
    var quit: String { get }
    var suspend: String { get }
    var help: String { get }
    var showCommands: String { get }
    var back: String { get }
    var historyBack: String { get }
    var historyForward: String { get }
    var copyAddress: String { get }
    var closeNotice: String { get }
    var logOut: String { get }
    var run: String { get }
    var findCommand: String { get }
    var next: String { get }
    var down: String { get }
    var up: String { get }
    var close: String { get }
}

/// Labels of keys in the row of hints.
package protocol ShellHintsStrings: Sendable {
    var refresh: String { get }
    var undo: String { get }
    var quit: String { get }
    var help: String { get }
    var commands: String { get }
    var back: String { get }
    var copy: String { get }
    var run: String { get }
    var find: String { get }
    var next: String { get }
    var down: String { get }
    var up: String { get }
    var close: String { get }
}

extension Language {
    /// The module's texts in this language.
    package var shellStrings: any ShellStrings {
        switch self {
        case .english: EnglishShellStrings()
        case .japanese: JapaneseShellStrings()
        }
    }
}
