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
    var columnHeadings: any SearchColumnHeadingsStrings { get }

    // MARK: Toasts

    func stockChanged(_ change: StockChange) -> String
    func stockUnneeded(_ change: StockChange) -> String

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

    /// A check stopped before it reached known posts.
    func partlyChecked(at time: String, checkKey: String) -> String
    func checkFailed(why: String) -> String

    // MARK: Instead of the list

    var noFollows: String { get }

    /// - Parameter followKey: The key that follows a search on its screen.
    func noFollowsAdvice(followKey: String) -> StyledLine
    var noNewPosts: String { get }
    var checkingNow: String { get }
    var notChecked: String { get }
    func chooseName(nextKey: String) -> String
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
    var unfollowName: String { get }
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
