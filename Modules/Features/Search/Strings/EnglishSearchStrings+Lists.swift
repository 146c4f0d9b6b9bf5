import TerminalUI

extension EnglishSearchStrings {
    var stocks: any SearchStocksStrings { Stocks() }
    struct Stocks: SearchStocksStrings {
        var title: String { "your stocks" }
        var empty: String { "no stocked posts yet" }

        func emptyAdvice(stockKey: String) -> StyledLine {
            StyledLine([
                StyledSpan("press ", .dim), StyledSpan(stockKey, .key),
                StyledSpan(" on a post to stock it", .dim),
            ])
        }
    }

    var following: any SearchFollowingStrings { Following() }
    struct Following: SearchFollowingStrings {
        var tab: String { "Following" }
        var all: String { "all" }

        func unreadCount(_ count: Int) -> String {
            count == 0 ? "all read" : "\(count.grouped) unread"
        }

        var checking: String { "checking" }
        func checked(at time: String) -> String { "checked at \(time)" }
        func partlyChecked(at time: String, checkKey: String) -> String {
            "partly checked at \(time); press \(checkKey) to continue"
        }
        func checkFailed(why: String) -> String { "check failed: \(why)" }

        // MARK: Instead of the list

        var noFollows: String { "you do not follow anything yet" }

        func noFollowsAdvice(followKey: String) -> StyledLine {
            StyledLine([
                StyledSpan("press ", .dim), StyledSpan(followKey, .key),
                StyledSpan(" in search results, or run ", .dim),
                StyledSpan("nagare follow add tag:NAME", .code),
            ])
        }

        var noNewPosts: String { "no new posts" }
        var checkingNow: String { "checking for new posts…" }
        var notChecked: String { "not checked yet" }
        func chooseName(nextKey: String) -> String { "press \(nextKey) to choose what to unfollow" }

        func noNewPostsAdvice(checkKey: String) -> StyledLine {
            StyledLine([
                StyledSpan("checked in the background; press ", .dim), StyledSpan(checkKey, .key),
                StyledSpan(" to check now", .dim),
            ])
        }

        // MARK: The command line

        var neverChecked: String { "never" }

        var keys: any SearchFollowingKeysStrings { Keys() }
        struct Keys: SearchFollowingKeysStrings {
            var readAll: String { "Mark all in this list as read" }
            var nextUnread: String { "Next unread post (in any list)" }
            var nextList: String { "Next list" }
            var previousList: String { "Previous list" }
            var refresh: String { "Check for new posts" }
            func unfollow(_ name: String) -> String { "Unfollow \(name)" }
            var unfollowName: String { "Unfollow the shown list" }
        }
    }
}
