import TerminalUI

/// The texts of `Results`.
protocol SearchResultsStrings: Sendable {
    var tab: String { get }

    // MARK: The field

    var fieldPlaceholder: String { get }
    var historyPlaceholder: String { get }

    /// Example queries and their meanings, shown before the first query.
    var examples: [(query: String, meaning: String)] { get }
    func meaning(of completion: CompletionMenu.Detail) -> String

    // MARK: Above the list

    var searching: String { get }
    func queryCount(_ count: Int) -> String
    func requestsLeft(_ left: Int, limit: Int?) -> String

    /// - Parameter time: When the results are requested again.
    func cachedResults(retryAt time: String) -> String

    // MARK: Instead of the list, and below it

    func noPosts(query: String) -> String
    var noPostsAdvice: String { get }
    var emptyHistory: String { get }
    var noMatchingQueries: String { get }
    var pageLimitReached: String { get }

    // MARK: The command line

    func noPostsInCommand(query: String) -> String

    /// - Parameter isTruncated: Whether the service cannot return all posts.
    func remark(postCount: String, isTruncated: Bool) -> String

    // MARK: Toasts

    func followed(_ name: String) -> String

    /// - Parameter undoKey: The key that undoes the change; `nil` if the change is an undo itself.
    func unfollowed(_ name: String, undoKey: String?) -> String
    var keys: any SearchResultsKeysStrings { get }
    var fieldKeys: any SearchResultsFieldKeysStrings { get }
    var completionKeys: any SearchResultsCompletionKeysStrings { get }
    var historyKeys: any SearchResultsHistoryKeysStrings { get }
}

/// Descriptions of the keys in the list, for Help.
protocol SearchResultsKeysStrings: Sendable {
    var follow: String { get }
    var unfollow: String { get }
    var openStocks: String { get }
    var openHistory: String { get }
    var enterField: String { get }
}

/// Descriptions of the keys in the search field, for Help.
protocol SearchResultsFieldKeysStrings: Sendable {
    var confirm: String { get }
    var complete: String { get }
    var openHistory: String { get }
    var leave: String { get }
}

/// Descriptions of the keys in the completion menu, for Help.
protocol SearchResultsCompletionKeysStrings: Sendable {
    var insert: String { get }
    var next: String { get }
    var previous: String { get }
    var close: String { get }
}

/// Descriptions of the keys in the search history, for Help.
protocol SearchResultsHistoryKeysStrings: Sendable {
    var search: String { get }
    var next: String { get }
    var previous: String { get }
    var pageDown: String { get }
    var pageUp: String { get }
    var remove: String { get }
    var close: String { get }
}
