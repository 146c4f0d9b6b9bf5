import Entities
import Persistence
import Shell
import TerminalUI

/// The feature's texts in English. Texts of one screen are in the enum named for the screen.
protocol SearchStrings: Sendable {
    var listKeys: any SearchListKeysStrings { get }
    var hints: any SearchHintsStrings { get }
    var stocks: any SearchStocksStrings { get }
    var following: any SearchFollowingStrings { get }
    var postScreen: any SearchPostScreenStrings { get }
    var results: any SearchResultsStrings { get }

    // MARK: Lists


    /// The number of posts in a list, such as `20 of 1,234 posts`.
    ///
    /// - Parameter unreadable: The number of posts that could not be decoded; `nil` for none.
    func posts(_ count: ListCount, unreadable: Int?) -> String
    func posts(_ count: Int) -> String
    func loadingMore(spinner: String) -> String
    var columnHeadings: any SearchColumnHeadingsStrings { get }

    // MARK: Toasts

    func stockChanged(_ change: StockChange) -> String

    /// - Parameter undoKey: The key that undoes the change; `nil` if the change is an undo itself.
    func stocksChanged(_ change: StockChange, count: Int, undoKey: String?) -> String

    /// The question whether to make a change that the end of the app interrupted.
    func interruptedStock(_ change: StockChange, count: Int) -> String

    /// - Parameter undoKey: The key that undoes the change; `nil` if the change is an undo itself.
    func readMarksChanged(_ change: ReadMarkChange, count: Int, undoKey: String?) -> String
    var nothingToUndo: String { get }
    func noNeighbour(_ neighbour: PostNeighbour) -> String

    // MARK: Errors

    var operations: any SearchOperationsStrings { get }
    var readOnlyToken: (why: String, suggestion: String) { get }
    func historyFailure(_ failure: VaultFailure) -> (why: String, suggestion: String)
}

/// Descriptions of the keys that all lists of posts share, for Help.
protocol SearchListKeysStrings: Sendable {
    var refresh: String { get }
    var nextUnread: String { get }
    var undo: String { get }

    /// - Parameter marked: The number of selected rows; if 0, the key acts on the row of the cursor.
    func open(marked: Int) -> String

    /// - Parameter marked: The number of selected rows; if 0, the key acts on the row of the cursor.
    func openInBrowser(marked: Int) -> String

    /// - Parameter marked: The number of selected rows; if 0, the key acts on the row of the cursor.
    func stock(_ change: StockChange, marked: Int) -> String

    /// - Parameter marked: The number of selected rows; if 0, the key acts on the row of the cursor.
    func mark(_ change: ReadMarkChange, marked: Int) -> String
}

/// The words in the row of hints.
protocol SearchHintsStrings: Sendable {
    var browser: String { get }
    var cancel: String { get }
    var clear: String { get }
    var close: String { get }
    var complete: String { get }
    var confirm: String { get }
    var copy: String { get }
    var copyCode: String { get }
    var find: String { get }
    var go: String { get }
    var history: String { get }
    var insert: String { get }
    var links: String { get }
    var list: String { get }
    var next: String { get }
    var nextHeading: String { get }
    var nextList: String { get }
    var nextPost: String { get }
    var nextUnread: String { get }
    var open: String { get }
    var outline: String { get }
    var previous: String { get }
    var refresh: String { get }
    var confirmRemoval: String { get }
    var remove: String { get }
    var search: String { get }
    var select: String { get }
    var selectDown: String { get }
    var selectUp: String { get }
    var unfollow: String { get }
    func toggleComments(areShown: Bool) -> String
    func stock(_ change: StockChange) -> String
    func stockAll(_ change: StockChange) -> String
    func mark(_ change: ReadMarkChange) -> String
}

/// The texts of `Stocks`.
protocol SearchStocksStrings: Sendable {
    var title: String { get }
    var empty: String { get }
    func emptyAdvice(stockKey: String) -> StyledLine
}

/// The texts of `Following`.
protocol SearchFollowingStrings: Sendable {
    var tab: String { get }

    /// The name of the list of all posts.
    var all: String { get }
    func unreadCount(_ count: Int) -> String
    var checking: String { get }
    func checked(at time: String) -> String
    func checkFailed(why: String) -> String

    // MARK: Instead of the list

    var noFollows: String { get }

    /// - Parameter followKey: The key that follows a search on its screen.
    func noFollowsAdvice(followKey: String) -> StyledLine
    var noNewPosts: String { get }
    var checkingNow: String { get }
    var notChecked: String { get }
    func noNewPostsAdvice(checkKey: String) -> StyledLine

    // MARK: The command line


    /// Instead of the date of the last check.
    var neverChecked: String { get }
    var keys: any SearchFollowingKeysStrings { get }
}

/// Descriptions of the keys, for Help.
protocol SearchFollowingKeysStrings: Sendable {
    var readAll: String { get }
    var nextUnread: String { get }
    var nextList: String { get }
    var previousList: String { get }
    var refresh: String { get }
    func unfollow(_ name: String) -> String
}

/// The texts of `PostScreen`.
protocol SearchPostScreenStrings: Sendable {
    func loading(spinner: String) -> String

    // MARK: The header


    /// - Parameter updated: The date of the last change; `nil` if it is the date of publication.
    func dates(created: String, updated: String?) -> String
    func likes(_ count: Int) -> String
    func stocks(_ count: Int) -> String
    func comments(_ count: Int) -> String

    /// Between the numbers.
    var separator: String { get }

    // MARK: The scroll position

    var top: String { get }
    var bottom: String { get }
    func position(percent: Int) -> String

    // MARK: The text

    var commentsHeading: String { get }
    var noComments: String { get }

    /// The title of a collapsible section that has none.
    var untitledDetails: String { get }

    /// The label of a formula that is shown as TeX.
    var formulaLabel: String { get }
    func image(_ description: String) -> String

    // MARK: Prompts

    var linkPrompt: String { get }

    /// The numbers that can be typed.
    func linkNumbers(count: Int) -> String

    /// - Parameters:
    ///   - match: The current match, 1 or more.
    ///   - hasMore: Whether there are more matches than `count`.
    func match(_ match: Int, of count: Int, hasMore: Bool) -> String

    /// - Parameter isComplete: Whether all of the post has been searched.
    func noMatches(isComplete: Bool) -> String
    var outlinePlaceholder: String { get }

    /// - Parameter isComplete: Whether all headings are known.
    func noMatchingHeadings(isComplete: Bool) -> String

    // MARK: Toasts

    var noLinks: String { get }
    var noHeadings: String { get }

    /// - Parameter findKey: The key that finds text in the post.
    func nothingToFind(findKey: String) -> String
    var keys: any SearchPostScreenKeysStrings { get }
    var promptKeys: any SearchPostScreenPromptKeysStrings { get }
    var selectionKeys: any SearchPostScreenSelectionKeysStrings { get }
}

/// Descriptions of the keys, for Help.
protocol SearchPostScreenKeysStrings: Sendable {
    var refresh: String { get }
    var find: String { get }
    var nextMatch: String { get }
    var nextFound: String { get }
    var previousMatch: String { get }
    var nextPost: String { get }
    var previousPost: String { get }
    var clearSearch: String { get }
    var openLink: String { get }
    var openOutline: String { get }
    var copyCode: String { get }
    var selectLines: String { get }
    var scrollCodeLeft: String { get }
    var scrollCodeRight: String { get }
    var nextHeading: String { get }
    var previousHeading: String { get }
    func toggleComments(areShown: Bool) -> String
}

/// Descriptions of the keys in the prompts and in the outline, for Help.
protocol SearchPostScreenPromptKeysStrings: Sendable {
    var confirmSearch: String { get }
    var cancelSearch: String { get }
    var openLink: String { get }
    var close: String { get }
    var goToHeading: String { get }
    var closeOutline: String { get }
}

/// Descriptions of the keys while lines are selected, for Help.
protocol SearchPostScreenSelectionKeysStrings: Sendable {
    var copy: String { get }
    var down: String { get }
    var up: String { get }
    var cancel: String { get }
}

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

    /// - Parameters:
    ///   - leavingKey: The key that leaves the current mode so that `retryKey` works; `nil` if `retryKey`
    ///     works already.
    ///   - retryKey: The key that requests the page again.
    func loadingMoreFailed(leavingKey: String?, retryKey: String) -> StyledLine

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

/// The texts of `ColumnHeadings`.
protocol SearchColumnHeadingsStrings: Sendable {
    var title: String { get }
    var author: String { get }
    var likes: String { get }
    var date: String { get }
}

/// What failed; the first part of an error message.
protocol SearchOperationsStrings: Sendable {
    var search: String { get }
    var openPost: String { get }
    var comments: String { get }
    var stocks: String { get }
    var following: String { get }
    var checkFollows: String { get }
    var readMarks: String { get }
    var history: String { get }
    func change(_ change: StockChange) -> String
}

extension Language {
    /// The module's texts in this language.
    var strings: any SearchStrings {
        switch self {
        case .english: EnglishSearchStrings()
        case .japanese: JapaneseSearchStrings()
        }
    }
}
