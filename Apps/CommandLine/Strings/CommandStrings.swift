import JSONCoding
import Persistence
import TerminalUI

/// Results and errors of commands.
protocol CommandStrings: Sendable {
    var general: any CommandGeneralStrings { get }
    var lists: any CommandListsStrings { get }
    var ids: any CommandIDsStrings { get }
    var posts: any CommandPostsStrings { get }
    var stocks: any CommandStocksStrings { get }
    var follows: any CommandFollowsStrings { get }
    var videos: any CommandVideosStrings { get }
    var files: any CommandFilesStrings { get }
    var theme: any CommandThemeStrings { get }
}

/// The texts of `General`.
protocol CommandGeneralStrings: Sendable {
    func unexpected(_ what: String, detail: String?) -> ErrorMessage

    /// `--offline` was given, and the cache has no answer.
    func notCached(_ what: String) -> ErrorMessage

    /// `--offline` was given to a command whose answers are never cached.
    func needsNetwork(_ what: String) -> ErrorMessage

    /// - Parameter detail: The detail that `-v` adds; `nil` if there is none.
    func verbose(_ message: ErrorMessage, detail: String?) -> ErrorMessage
}

/// The texts of `Lists`.
protocol CommandListsStrings: Sendable {

    /// A later page failed, and the rows before it have been printed.
    func incomplete(printed: Int, expected: Int, cause: ErrorMessage) -> ErrorMessage

    /// - Parameter printed: The number of printed rows, more than 0.
    func interrupted(_ what: String, printed: Int, of expected: Int) -> ErrorMessage

    /// - Parameter next: The path of the first page that was not printed.
    func pagesInterrupted(_ what: String, printed: Int, next: String) -> ErrorMessage
    func undecodablePosts(_ what: String, count: Int) -> String
}

/// The texts of `IDs`.
protocol CommandIDsStrings: Sendable {
    func invalidPost(_ what: String, text: String, origin: String) -> ErrorMessage
    func invalidVideo(_ what: String, text: String, origin: String) -> ErrorMessage

    /// Some of several ids failed.
    ///
    /// - Parameter untried: `nil` if their number is unknown.
    func someFailed(_ what: String, failed: Int, succeeded: Int, untried: Int?) -> ErrorMessage

    /// - Parameters:
    ///   - all: The number of ids; `nil` if it is unknown.
    ///   - next: The first id that was not processed; `nil` if it had not arrived.
    func interrupted(_ what: String, completed: Int, of all: Int?, next: String?) -> ErrorMessage
    func unreadable(_ what: String, path: String) -> ErrorMessage
    func tooLong(_ what: String, maximum: Int) -> ErrorMessage

    /// Names the id that failed, if the reason does not.
    func naming(_ what: String, id: String) -> String
}

/// The texts of `Posts`.
protocol CommandPostsStrings: Sendable {
    var opening: String { get }
    var searching: String { get }

    /// The post was printed, but could not be marked as read.
    var notMarkedAsRead: String { get }
    func plainText(_ library: String) -> String
    func cached(_ what: String, on date: String) -> String
    func foundInCache(_ what: String) -> String
}

/// The texts of `Stocks`.
protocol CommandStocksStrings: Sendable {
    var loading: String { get }
    var changing: String { get }
    var none: String { get }
    func added(_ id: String) -> String
    func alreadyStocked(_ id: String) -> String
    func removed(_ id: String) -> String
    func notStocked(_ id: String) -> String
}

/// The texts of `Follows`.
protocol CommandFollowsStrings: Sendable {
    var checking: String { get }
    var none: String { get }
    var noUnread: String { get }
    func added(_ name: String) -> String
    func alreadyFollowed(_ name: String) -> String
    func removed(_ name: String) -> String
    func notFollowed(_ name: String) -> String

    /// The number of unread posts, for a completion.
    func unread(_ count: Int) -> String

    /// - Parameters:
    ///   - shown: How many posts were printed.
    ///   - all: How many posts are unread.
    ///   - counts: Each followed name with its unread posts.
    func unread(shown: Int, of all: Int, by counts: [(name: String, count: Int)]) -> String
    func invalidName(_ what: String, text: String) -> ErrorMessage
    func unknownName(_ what: String, name: String) -> ErrorMessage
    func withoutPosts(_ name: String) -> String

    /// The new posts of `name` that were written between two dates have not been read.
    func gap(_ name: String, from oldest: String?, to newest: String) -> String

    /// The service does not list all new posts of `name`.
    func unlisted(_ name: String) -> String
    func failed(_ name: String, _ cause: ErrorMessage) -> ErrorMessage
    func interrupted(checked: Int, of all: Int) -> ErrorMessage

    /// Not every followed name could be checked.
    func incomplete(checked: Int, of all: Int, cause: ErrorMessage) -> ErrorMessage
}

/// The texts of `Videos`.
protocol CommandVideosStrings: Sendable {
    var loading: String { get }
    var none: String { get }
    var noMatches: String { get }
    func alreadySaved(_ name: String) -> String
    func notSaved(_ id: String) -> String
    func loading(_ id: String) -> String
    func exportInterrupted(_ what: String, printed: Int) -> ErrorMessage
    var readOnly: String { get }
    /// Reports the replacement of a damaged library.
    func recovered(_ recovery: LibraryRecovery) -> String
    /// The question whether to replace a damaged library by what can be read.
    func replaceDamaged(path: String) -> String
}

/// The texts of `Files`.
protocol CommandFilesStrings: Sendable {

    /// - Parameter line: `nil` if the mistake concerns the whole file.
    func problem(_ what: String, path: String, line: Int?, _ mistake: UserFile.Mistake) -> ErrorMessage

    /// What is wrong.
    func why(_ mistake: UserFile.Mistake) -> String
}

/// The texts of `Theme`.
protocol CommandThemeStrings: Sendable {
    func unknown(_ name: String, known: [String]) -> ErrorMessage
}

extension Language {
    /// The texts of commands in this language.
    var commandStrings: any CommandStrings {
        switch self {
        case .english: EnglishCommandStrings()
        case .japanese: JapaneseCommandStrings()
        }
    }
}
