import TerminalUI

extension EnglishSearchStrings {
    var results: any SearchResultsStrings { Results() }
    struct Results: SearchResultsStrings {
        var tab: String { "Search" }

        // MARK: The field

        var fieldPlaceholder: String { "search posts" }
        var historyPlaceholder: String { "filter the history" }

        var examples: [(query: String, meaning: String)] {
            [
                (query: "swift concurrency", meaning: "both words"),
                (query: "\"data flow\"", meaning: "the exact phrase"),
                (query: "rust OR zig -game", meaning: "either word, but not “game”"),
                (query: "tag:Swift user:taro", meaning: "with this tag, by this author"),
                (query: "title:流れ stocks:>=10", meaning: "in the title, with 10 or more stocks"),
            ]
        }

        func meaning(of completion: CompletionMenu.Detail) -> String {
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
            case .postCount(let count): EnglishSearchStrings().posts(count)
            case .minimumDate: "or later"
            case .minimumCount: "or more"
            }
        }

        // MARK: Above the list

        var searching: String { "searching" }

        func queryCount(_ count: Int) -> String {
            count == 1 ? "1 query" : "\(count.grouped) queries"
        }

        func requestsLeft(_ left: Int, limit: Int?) -> String {
            limit.map { "\(left.grouped) of \($0.grouped) requests left" }
                ?? "\(left.grouped) requests left"
        }

        func cachedResults(retryAt time: String) -> String { "cached; retrying at \(time)" }

        // MARK: Instead of the list, and below it

        func noPosts(query: String) -> String { "no posts match “\(query)”" }
        var noPostsAdvice: String { "try fewer words, or put OR between them" }
        var emptyHistory: String { "the history is empty" }
        var noMatchingQueries: String { "no matching queries" }
        var pageLimitReached: String { "Qiita returns at most 100 pages" }

        // MARK: The command line

        func noPostsInCommand(query: String) -> String { "no posts match \"\(query)\"" }

        func remark(postCount: String, isTruncated: Bool) -> String {
            isTruncated ? "\(postCount); \(pageLimitReached)" : postCount
        }

        // MARK: Toasts

        func followed(_ name: String) -> String { "following \(name); see the Following tab" }

        func unfollowed(_ name: String, undoKey: String?) -> String {
            "no longer following \(name)" + (undoKey.map { "; press \($0) to undo" } ?? "")
        }
    }
}

extension EnglishSearchStrings.Results {
    var keys: any SearchResultsKeysStrings { Keys() }
    struct Keys: SearchResultsKeysStrings {
        var follow: String { "Follow this search" }
        var unfollow: String { "Stop following this search" }
        var openStocks: String { "Show your stocks" }
        var openHistory: String { "Show the search history" }
        var enterField: String { "Edit the query" }
    }

    var fieldKeys: any SearchResultsFieldKeysStrings { FieldKeys() }
    struct FieldKeys: SearchResultsFieldKeysStrings {
        var confirm: String { "Search now, or open the post" }
        var complete: String { "Complete the current word" }
        var openHistory: String { "Show the search history" }
        var leave: String { "Move to the list" }
    }

    var completionKeys: any SearchResultsCompletionKeysStrings { CompletionKeys() }
    struct CompletionKeys: SearchResultsCompletionKeysStrings {
        var insert: String { "Insert the completion" }
        var next: String { "Next completion" }
        var previous: String { "Previous completion" }
        var close: String { "Close the menu" }
    }

    var historyKeys: any SearchResultsHistoryKeysStrings { HistoryKeys() }
    struct HistoryKeys: SearchResultsHistoryKeysStrings {
        var search: String { "Search for this query" }
        var next: String { "Next query" }
        var previous: String { "Previous query" }
        var pageDown: String { "Page down" }
        var pageUp: String { "Page up" }
        var remove: String { "Remove from the history" }
        var close: String { "Close the history" }
    }
}
