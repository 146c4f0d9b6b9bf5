import TerminalUI

extension SearchStrings {
    enum Stocks {
        static let title = "your stocks"
        static let empty = "no stocked posts yet"

        static func emptyAdvice(stockKey: String) -> StyledLine {
            StyledLine([
                StyledSpan("press ", .dim), StyledSpan(stockKey, .key),
                StyledSpan(" on a post to stock it", .dim),
            ])
        }
    }

    enum Following {
        static let tab = "Following"
        /// The name of the list of all posts.
        static let all = "all"

        static func unreadCount(_ count: Int) -> String {
            count == 0 ? "all read" : "\(count.grouped) unread"
        }

        static let checking = "checking"
        static func checked(at time: String) -> String { "checked at \(time)" }
        static func checkFailed(why: String) -> String { "check failed: \(why)" }

        // MARK: Instead of the list

        static let noFollows = "you do not follow anything yet"

        /// - Parameter followKey: The key that follows a search on its screen.
        static func noFollowsAdvice(followKey: String) -> StyledLine {
            StyledLine([
                StyledSpan("press ", .dim), StyledSpan(followKey, .key),
                StyledSpan(" in search results, or run ", .dim),
                StyledSpan("nagare follow add tag:NAME", .code),
            ])
        }

        static let noNewPosts = "no new posts"
        static let checkingNow = "checking for new posts…"
        static let notChecked = "not checked yet"

        static func noNewPostsAdvice(checkKey: String) -> StyledLine {
            StyledLine([
                StyledSpan("checked in the background; press ", .dim), StyledSpan(checkKey, .key),
                StyledSpan(" to check now", .dim),
            ])
        }

        // MARK: The command line

        /// Instead of the date of the last check.
        static let neverChecked = "never"

        /// Descriptions of the keys, for Help.
        enum Keys {
            static let readAll = "Mark all in this list as read"
            static let nextUnread = "Next unread post (in any list)"
            static let nextList = "Next list"
            static let previousList = "Previous list"
            static let refresh = "Check for new posts"
            static func unfollow(_ name: String) -> String { "Unfollow \(name)" }
        }
    }
}
