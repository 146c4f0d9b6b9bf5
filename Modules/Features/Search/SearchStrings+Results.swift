import TerminalUI

extension SearchStrings {
    enum Results {
        static let tab = "Search"

        // MARK: The field

        static let fieldPlaceholder = "search posts"
        static let historyPlaceholder = "filter the history"

        /// Example queries and their meanings, shown before the first query.
        static let examples = [
            (query: "swift concurrency", meaning: "both words"),
            (query: "\"data flow\"", meaning: "the exact phrase"),
            (query: "rust OR zig -game", meaning: "either word, but not “game”"),
            (query: "tag:Swift user:taro", meaning: "with this tag, by this author"),
            (query: "title:流れ stocks:>=10", meaning: "in the title, with 10 or more stocks"),
        ]

        static func meaning(of completion: CompletionMenu.Detail) -> String {
            switch completion {
            case .tag: "with this tag"
            case .user: "by this author"
            case .title: "in the title"
            case .body: "in the text"
            case .code: "in code blocks"
            case .stocks: "number of stocks"
            case .created: "date published"
            case .updated: "date updated"
            case .either: "either term"
            case .postCount(let count): posts(count)
            case .minimumDate: "or later"
            case .minimumCount: "or more"
            }
        }

        // MARK: Above the list

        static let searching = "searching"

        static func queryCount(_ count: Int) -> String {
            count == 1 ? "1 query" : "\(count.grouped) queries"
        }

        static func requestsLeft(_ left: Int, limit: Int?) -> String {
            limit.map { "\(left.grouped) of \($0.grouped) requests left" }
                ?? "\(left.grouped) requests left"
        }

        /// - Parameter time: When the results are requested again.
        static func cachedResults(retryAt time: String) -> String { "cached; retrying at \(time)" }

        // MARK: Instead of the list, and below it

        static func noPosts(query: String) -> String { "no posts match “\(query)”" }
        static let noPostsAdvice = "try fewer words, or put OR between them"
        static let emptyHistory = "the history is empty"
        static let noMatchingQueries = "no matching queries"
        static let pageLimitReached = "Qiita returns at most 100 pages"

        /// - Parameters:
        ///   - leavingKey: The key that leaves the current mode so that `retryKey` works; `nil` if `retryKey`
        ///     works already.
        ///   - retryKey: The key that requests the page again.
        static func loadingMoreFailed(leavingKey: String?, retryKey: String) -> StyledLine {
            let failure = [StyledSpan("could not load more; ", .failure), StyledSpan("press ", .dim)]
            let leaving = leavingKey.map { [StyledSpan($0, .key), StyledSpan(", then ", .dim)] } ?? []
            return StyledLine(
                failure + leaving + [StyledSpan(retryKey, .key), StyledSpan(" to retry", .dim)])
        }

        // MARK: The command line

        static func noPostsInCommand(query: String) -> String { "no posts match \"\(query)\"" }

        /// - Parameter isTruncated: Whether the service cannot return all posts.
        static func remark(postCount: String, isTruncated: Bool) -> String {
            isTruncated ? "\(postCount); \(pageLimitReached)" : postCount
        }

        // MARK: Toasts

        static func followed(_ name: String) -> String { "following \(name); see the Following tab" }

        /// - Parameter undoKey: The key that undoes the change; `nil` if the change is an undo itself.
        static func unfollowed(_ name: String, undoKey: String?) -> String {
            "no longer following \(name)" + (undoKey.map { "; press \($0) to undo" } ?? "")
        }
    }
}

extension SearchStrings.Results {
    /// Descriptions of the keys in the list, for Help.
    enum Keys {
        static let follow = "Follow this search"
        static let unfollow = "Stop following this search"
        static let openStocks = "Show your stocks"
        static let openHistory = "Show the search history"
        static let enterField = "Edit the query"
    }

    /// Descriptions of the keys in the search field, for Help.
    enum FieldKeys {
        static let confirm = "Search now, or open the post"
        static let complete = "Complete the current word"
        static let openHistory = "Show the search history"
        static let leave = "Move to the list"
    }

    /// Descriptions of the keys in the completion menu, for Help.
    enum CompletionKeys {
        static let insert = "Insert the completion"
        static let next = "Next completion"
        static let previous = "Previous completion"
        static let close = "Close the menu"
    }

    /// Descriptions of the keys in the search history, for Help.
    enum HistoryKeys {
        static let search = "Search for this query"
        static let next = "Next query"
        static let previous = "Previous query"
        static let pageDown = "Page down"
        static let pageUp = "Page up"
        static let remove = "Remove from the history"
        static let close = "Close the history"
    }
}
