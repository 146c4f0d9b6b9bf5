import Entities
import FluxScreens
import Persistence
import TerminalFrames

extension SearchStrings {
    var results: Results { Results(language: language) }

    struct Results: Sendable {
        let language: Language

        var tab: String { language.text("Search", "検索") }

        // MARK: The field

        var fieldPlaceholder: String { language.text("search posts", "記事を検索") }
        var historyPlaceholder: String { language.text("filter the history", "履歴を絞り込む") }

        /// Example queries and their meanings, shown before the first query.
        var examples: [(query: String, meaning: String)] {
            [
                (query: "swift concurrency", meaning: language.text("both words", "両方の語")),
                (
                    query: language.text("\"data flow\"", "\"データ 流れ\""),
                    meaning: language.text("the exact phrase", "語句の完全一致")
                ),
                (
                    query: "rust OR zig -game",
                    meaning: language.text("either word, but not “game”", "どちらかの語。ただし「game」を除く")
                ),
                (
                    query: "tag:Swift user:taro",
                    meaning: language.text("with this tag, by this author", "このタグで、この投稿者")
                ),
                (
                    query: "title:流れ stocks:>=10",
                    meaning: language.text("in the title, with 10 or more stocks", "タイトルに含み、ストックが10以上")
                ),
            ]
        }

        func meaning(of completion: CompletionMenu.Detail) -> String {
            switch completion {
            case .tag:
                language.text("with this tag", "タグ")
            case .user:
                language.text("by this author", "投稿者")
            case .title:
                language.text("in the title", "タイトル")
            case .body:
                language.text("in the text", "本文")
            case .code:
                language.text("in code blocks", "コードブロック")
            case .stocks:
                language.text("number of stocks", "ストック数")
            case .created:
                language.text("date published", "投稿日")
            case .updated:
                language.text("date updated", "更新日")
            case .either:
                language.text("either term", "どちらかの語")
            case .postCount(let count):
                language.text(language.strings.posts(count), "\(count.grouped)件の記事")
            case .minimumDate:
                language.text("or later", "以降")
            case .minimumCount:
                language.text("or more", "以上")
            }
        }

        // MARK: Above the list

        var searching: String { language.text("searching", "検索中") }

        func queryCount(_ count: Int) -> String {
            language.text(count == 1 ? "1 query" : "\(count.grouped) queries", "\(count.grouped)件の検索")
        }

        /// - Parameter time: When all requests are available again; `nil` if that is unknown.
        func requestsLeft(_ left: Int, limit: Int?, until time: String?) -> String {
            let count = requestsLeft(left, limit: limit)
            return time.map { language.text("\(count) until \($0)", "\(count)（\($0)まで）") } ?? count
        }

        /// A search that is delayed, because the service allows few more.
        func searchWaits(requestsLeft left: Int, limit: Int?) -> String {
            let count = requestsLeft(left, limit: limit)
            return language.text("waiting a moment: \(count)", "少し待って検索します：\(count)")
        }

        private func requestsLeft(_ left: Int, limit: Int?) -> String {
            limit.map {
                language.text(
                    "\(left.grouped) of \($0.grouped) requests left", "API残り\(left.grouped)/\($0.grouped)回")
            }
                ?? language.text("\(left.grouped) requests left", "API残り\(left.grouped)回")
        }

        /// - Parameter time: When the results are requested again.
        func cachedResults(retryAt time: String) -> String {
            language.text("cached; retrying at \(time)", "キャッシュを表示中。\(time)に再試行します")
        }

        // MARK: Instead of the list, and below it

        func noPosts(query: String) -> String {
            language.text("no posts match “\(query)”", "「\(query)」に一致する記事はありません")
        }

        var noPostsAdvice: String {
            language.text("try fewer words, or put OR between them", "語を減らすか、語の間にORを入れてください")
        }

        var emptyHistory: String { language.text("the history is empty", "検索履歴はありません") }
        var noMatchingQueries: String { language.text("no matching queries", "一致する検索履歴はありません") }

        var pageLimitReached: String {
            language.text("Qiita returns at most 100 pages", "Qiitaで取得できるのは100ページまでです")
        }

        // MARK: The command line

        func noPostsInCommand(query: String) -> String {
            language.text("no posts match \"\(query)\"", "「\(query)」に一致する記事はありません")
        }

        /// - Parameter isTruncated: Whether the service cannot return all posts.
        func remark(postCount: String, isTruncated: Bool) -> String {
            isTruncated
                ? language.text("\(postCount); \(pageLimitReached)", "\(postCount)。\(pageLimitReached)")
                : postCount
        }

        // MARK: Toasts

        func followed(_ name: String) -> String {
            language.text("following \(name); see the Following tab", "「\(name)」をフォローしました。「フォロー中」タブで確認できます")
        }

        /// After `undid:`.
        func following(_ name: String) -> String { language.text("following \(name)", "「\(name)」のフォロー") }

        /// After `undid:`.
        func unfollowing(_ name: String) -> String {
            language.text("unfollowing \(name)", "「\(name)」のフォロー解除")
        }

        func unfollowed(_ name: String) -> String {
            language.text("no longer following \(name)", "「\(name)」のフォローを解除しました")
        }
    }
}

extension SearchStrings.Results {
    var keys: Keys { Keys(language: language) }

    /// Descriptions of the keys in the list, for Help.
    struct Keys: Sendable {
        let language: Language

        var follow: String { language.text("Follow this search", "この検索をフォロー") }
        var unfollow: String { language.text("Stop following this search", "この検索のフォローを解除") }
        var openStocks: String { language.text("Show your stocks", "ストックした記事を表示") }
        var openHistory: String { language.text("Show the search history", "検索履歴を表示") }
        var enterField: String { language.text("Edit the query", "検索語を編集") }
    }

    var fieldKeys: FieldKeys { FieldKeys(language: language) }

    /// Descriptions of the keys in the search field, for Help.
    struct FieldKeys: Sendable {
        let language: Language

        var confirm: String { language.text("Search now, or open the post", "すぐに検索、または記事を開く") }
        var complete: String { language.text("Complete the current word", "入力中の語を補完") }
        var openHistory: String { language.text("Show the search history", "検索履歴を表示") }
    }

    var completionKeys: CompletionKeys { CompletionKeys(language: language) }

    /// Descriptions of the keys in the completion menu, for Help.
    struct CompletionKeys: Sendable {
        let language: Language

        var insert: String { language.text("Insert the completion", "候補を挿入") }
        var next: String { language.text("Next completion", "次の候補") }
        var previous: String { language.text("Previous completion", "前の候補") }
        var close: String { language.text("Close the menu", "候補を閉じる") }
    }

    var historyKeys: HistoryKeys { HistoryKeys(language: language) }

    /// Descriptions of the keys in the search history, for Help.
    struct HistoryKeys: Sendable {
        let language: Language

        var search: String { language.text("Search for this query", "この語で検索") }
        var next: String { language.text("Next query", "次の検索語") }
        var previous: String { language.text("Previous query", "前の検索語") }
        var pageDown: String { language.text("Page down", "1ページ下へ") }
        var pageUp: String { language.text("Page up", "1ページ上へ") }
        var remove: String { language.text("Remove from the history", "履歴から削除") }
        var close: String { language.text("Close the history", "履歴を閉じる") }
    }
}
