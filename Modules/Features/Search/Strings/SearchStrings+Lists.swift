import Entities
import FluxScreens
import Persistence
import TerminalFrames

extension SearchStrings {
    var stocks: Stocks { Stocks(language: language) }

    struct Stocks: Sendable {
        let language: Language

        var title: String { language.text("your stocks", "ストックした記事") }
        var empty: String { language.text("no stocked posts yet", "ストックした記事はまだありません") }

        func emptyAdvice(stockKey: String) -> StyledLine {
            StyledLine([
                StyledSpan(language.text("press ", "記事の上で"), .dim), StyledSpan(stockKey, .key),
                StyledSpan(language.text(" on a post to stock it", "を押すとストックできます"), .dim),
            ])
        }
    }

    var following: Following { Following(language: language) }

    struct Following: Sendable {
        let language: Language

        var tab: String { language.text("Following", "フォロー中") }

        /// The name of the list of all posts.
        var all: String { language.text("all", "すべて") }

        func unreadCount(_ count: Int) -> String {
            count == 0
                ? language.text("all read", "すべて既読")
                : language.text("\(count.grouped) unread", "未読\(count.grouped)件")
        }

        var checking: String { language.text("checking", "確認中") }
        func checked(at time: String) -> String { language.text("checked at \(time)", "\(time)に確認") }

        /// A check stopped before it reached known posts.
        func partlyChecked(at time: String, checkKey: String) -> String {
            language.text(
                "partly checked at \(time); press \(checkKey) to continue",
                "\(time)に一部を確認（\(checkKey)キーで続きを確認）")
        }

        func checkFailed(why: String) -> String { language.text("check failed: \(why)", "確認に失敗：\(why)") }

        // MARK: Instead of the list

        var noFollows: String {
            language.text("you do not follow anything yet", "フォロー中のタグ、ユーザー、検索、チャンネルはまだありません")
        }

        /// - Parameter followKey: The key that follows a search on its screen.
        func noFollowsAdvice(followKey: String) -> StyledLine {
            StyledLine(
                language.text(
                    [
                        StyledSpan("press ", .dim), StyledSpan(followKey, .key),
                        StyledSpan(" in search results, or run ", .dim),
                        StyledSpan("nagare follow add tag:NAME", .code),
                    ],
                    [
                        StyledSpan("検索結果で", .dim), StyledSpan(followKey, .key),
                        StyledSpan("を押すか、", .dim), StyledSpan("nagare follow add tag:NAME", .code),
                        StyledSpan("を実行してください", .dim),
                    ]))
        }

        var noNewPosts: String { language.text("no new posts", "新しい記事はありません") }
        var checkingNow: String { language.text("checking for new posts…", "新しい記事を確認しています…") }
        var notChecked: String { language.text("not checked yet", "まだ確認していません") }

        func chooseName(nextKey: String) -> String {
            language.text(
                "press \(nextKey) to choose what to unfollow", "\(nextKey)を押して、フォローを解除するリストを選んでください")
        }

        func noNewPostsAdvice(checkKey: String) -> StyledLine {
            StyledLine([
                StyledSpan(language.text("checked in the background; press ", "バックグラウンドで確認します。"), .dim),
                StyledSpan(checkKey, .key),
                StyledSpan(language.text(" to check now", "を押すとすぐに確認します"), .dim),
            ])
        }

        // MARK: The command line

        /// Instead of the date of the last check.
        var neverChecked: String { language.text("never", "未確認") }

        var keys: Keys { Keys(language: language) }

        /// Descriptions of the keys, for Help.
        struct Keys: Sendable {
            let language: Language

            var readAll: String { language.text("Mark all in this list as read", "この一覧の記事をすべて既読にする") }
            var nextUnread: String { language.text("Next unread post (in any list)", "次の未読記事（すべての一覧から）") }
            var nextList: String { language.text("Next list", "次の一覧") }
            var previousList: String { language.text("Previous list", "前の一覧") }
            var refresh: String { language.text("Check for new posts", "新しい記事を確認") }
            func unfollow(_ name: String) -> String { language.text("Unfollow \(name)", "「\(name)」のフォローを解除") }
            var unfollowName: String { language.text("Unfollow the shown list", "表示中のリストのフォローを解除") }
        }
    }
}
