import TerminalUI

extension JapaneseSearchStrings {
    var stocks: any SearchStocksStrings { Stocks() }
    struct Stocks: SearchStocksStrings {
        var title: String { "ストックした記事" }
        var empty: String { "ストックした記事はまだありません" }

        func emptyAdvice(stockKey: String) -> StyledLine {
            StyledLine([
                StyledSpan("記事の上で", .dim), StyledSpan(stockKey, .key),
                StyledSpan("を押すとストックできます", .dim),
            ])
        }
    }

    var following: any SearchFollowingStrings { Following() }
    struct Following: SearchFollowingStrings {
        var tab: String { "フォロー中" }
        var all: String { "すべて" }

        func unreadCount(_ count: Int) -> String { count == 0 ? "すべて既読" : "未読\(count.grouped)件" }

        var checking: String { "確認中" }
        func checked(at time: String) -> String { "\(time)に確認" }
        func partlyChecked(at time: String, checkKey: String) -> String {
            "\(time)に一部を確認（\(checkKey)キーで続きを確認）"
        }
        func checkFailed(why: String) -> String { "確認に失敗：\(why)" }

        // MARK: Instead of the list

        var noFollows: String { "フォロー中のタグや検索はまだありません" }

        func noFollowsAdvice(followKey: String) -> StyledLine {
            StyledLine([
                StyledSpan("検索結果で", .dim), StyledSpan(followKey, .key),
                StyledSpan("を押すか、", .dim), StyledSpan("nagare follow add tag:NAME", .code),
                StyledSpan("を実行してください", .dim),
            ])
        }

        var noNewPosts: String { "新しい記事はありません" }
        var checkingNow: String { "新しい記事を確認しています…" }
        var notChecked: String { "まだ確認していません" }
        func chooseName(nextKey: String) -> String { "\(nextKey)を押して、フォローを解除するリストを選んでください" }

        func noNewPostsAdvice(checkKey: String) -> StyledLine {
            StyledLine([
                StyledSpan("バックグラウンドで確認します。", .dim), StyledSpan(checkKey, .key),
                StyledSpan("を押すとすぐに確認します", .dim),
            ])
        }

        // MARK: The command line

        var neverChecked: String { "未確認" }

        var keys: any SearchFollowingKeysStrings { Keys() }
        struct Keys: SearchFollowingKeysStrings {
            var readAll: String { "この一覧の記事をすべて既読にする" }
            var nextUnread: String { "次の未読記事（すべての一覧から）" }
            var nextList: String { "次の一覧" }
            var previousList: String { "前の一覧" }
            var refresh: String { "新しい記事を確認" }
            func unfollow(_ name: String) -> String { "\(name)のフォローを解除" }
            var unfollowName: String { "表示中のリストのフォローを解除" }
        }
    }
}
