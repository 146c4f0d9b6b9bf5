import TerminalUI

extension JapaneseSearchStrings {
    var results: any SearchResultsStrings { Results() }
    struct Results: SearchResultsStrings {
        var tab: String { "検索" }

        // MARK: The field

        var fieldPlaceholder: String { "記事を検索" }
        var historyPlaceholder: String { "履歴を絞り込む" }

        var examples: [(query: String, meaning: String)] {
            [
                (query: "swift concurrency", meaning: "両方の語"),
                (query: "\"データ 流れ\"", meaning: "語句の完全一致"),
                (query: "rust OR zig -game", meaning: "どちらかの語。ただし「game」を除く"),
                (query: "tag:Swift user:taro", meaning: "このタグで、この投稿者"),
                (query: "title:流れ stocks:>=10", meaning: "タイトルに含み、ストックが10以上"),
            ]
        }

        func meaning(of completion: CompletionMenu.Detail) -> String {
            switch completion {
            case .tag: "タグ"
            case .user: "投稿者"
            case .title: "タイトル"
            case .body: "本文"
            case .code: "コードブロック"
            case .stocks: "ストック数"
            case .created: "投稿日"
            case .updated: "更新日"
            case .either: "どちらかの語"
            case .postCount(let count): "\(count.grouped)件の記事"
            case .minimumDate: "以降"
            case .minimumCount: "以上"
            }
        }

        // MARK: Above the list

        var searching: String { "検索中" }

        func queryCount(_ count: Int) -> String { "\(count.grouped)件の検索" }

        func requestsLeft(_ left: Int, limit: Int?) -> String {
            limit.map { "残り\(left.grouped)/\($0.grouped)リクエスト" } ?? "残り\(left.grouped)リクエスト"
        }

        func cachedResults(retryAt time: String) -> String { "キャッシュを表示中。\(time)に再試行します" }

        // MARK: Instead of the list, and below it

        func noPosts(query: String) -> String { "「\(query)」に一致する記事はありません" }
        var noPostsAdvice: String { "語を減らすか、語の間にORを入れてください" }
        var emptyHistory: String { "検索履歴はありません" }
        var noMatchingQueries: String { "一致する検索履歴はありません" }
        var pageLimitReached: String { "Qiitaが返すのは最大100ページです" }

        // MARK: The command line

        func noPostsInCommand(query: String) -> String { "「\(query)」に一致する記事はありません" }

        func remark(postCount: String, isTruncated: Bool) -> String {
            isTruncated ? "\(postCount)。\(pageLimitReached)" : postCount
        }

        // MARK: Toasts

        func followed(_ name: String) -> String {
            "\(name)をフォローしました。「フォロー中」タブで確認できます"
        }

        func unfollowed(_ name: String, undoKey: String?) -> String {
            "\(name)のフォローを解除しました" + (undoKey.map { "。\($0)で元に戻せます" } ?? "")
        }
    }
}

extension JapaneseSearchStrings.Results {
    var keys: any SearchResultsKeysStrings { Keys() }
    struct Keys: SearchResultsKeysStrings {
        var follow: String { "この検索をフォロー" }
        var unfollow: String { "この検索のフォローを解除" }
        var openStocks: String { "ストックした記事を表示" }
        var openHistory: String { "検索履歴を表示" }
        var enterField: String { "検索語を編集" }
    }

    var fieldKeys: any SearchResultsFieldKeysStrings { FieldKeys() }
    struct FieldKeys: SearchResultsFieldKeysStrings {
        var confirm: String { "すぐに検索、または記事を開く" }
        var complete: String { "入力中の語を補完" }
        var openHistory: String { "検索履歴を表示" }
        var leave: String { "一覧へ移動" }
    }

    var completionKeys: any SearchResultsCompletionKeysStrings { CompletionKeys() }
    struct CompletionKeys: SearchResultsCompletionKeysStrings {
        var insert: String { "候補を挿入" }
        var next: String { "次の候補" }
        var previous: String { "前の候補" }
        var close: String { "候補を閉じる" }
    }

    var historyKeys: any SearchResultsHistoryKeysStrings { HistoryKeys() }
    struct HistoryKeys: SearchResultsHistoryKeysStrings {
        var search: String { "この語で検索" }
        var next: String { "次の検索語" }
        var previous: String { "前の検索語" }
        var pageDown: String { "1ページ下へ" }
        var pageUp: String { "1ページ上へ" }
        var remove: String { "履歴から削除" }
        var close: String { "履歴を閉じる" }
    }
}
