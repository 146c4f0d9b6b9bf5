import TerminalUI

/// Lists, ids, and commands about posts.
extension NagareStrings {
    enum Lists {
        /// A later page failed, and the rows before it have been printed.
        static func incomplete(printed: Int, expected: Int, cause: ErrorMessage) -> ErrorMessage {
            ErrorMessage(
                cause.operation, why: "only \(printed) of \(expected) could be loaded: \(cause.why)",
                suggestion: cause.suggestion)
        }

        /// - Parameter printed: The number of printed rows, more than 0.
        static func interrupted(_ what: String, printed: Int, of expected: Int) -> ErrorMessage {
            ErrorMessage(
                what, why: "interrupted after \(printed) of \(expected)",
                suggestion: "run it again for the whole list")
        }

        /// - Parameter next: The path of the first page that was not printed.
        static func pagesInterrupted(_ what: String, printed: Int, next: String) -> ErrorMessage {
            ErrorMessage(
                what, why: "interrupted after \(printed == 1 ? "1 page" : "\(printed) pages")",
                suggestion: "continue with \(next)")
        }

        static func undecodablePosts(_ what: String, count: Int) -> String {
            "\(what): skipped \(posts(count)): the service's response was invalid"
        }
    }

    enum IDs {
        static func invalidPost(_ what: String, text: String, origin: String) -> ErrorMessage {
            ErrorMessage(
                what, why: "\"\(text.fitted(to: 60))\" is not the id of a post",
                suggestion: "give letters and digits, or a post's URL at \(origin)")
        }

        static func invalidVideo(_ what: String, text: String, origin: String) -> ErrorMessage {
            ErrorMessage(
                what, why: "\"\(text.fitted(to: 60))\" is not the id of a video",
                suggestion: "give a UUID, a short UUID, a number, or a video's URL at \(origin)")
        }

        static func none(_ what: String) -> ErrorMessage {
            ErrorMessage(what, why: "no ids on standard input", suggestion: "write one id per line")
        }

        /// Some of several ids failed.
        ///
        /// - Parameter untried: `nil` if their number is unknown.
        static func someFailed(_ what: String, failed: Int, succeeded: Int, untried: Int?) -> ErrorMessage {
            let skipped = untried.map { $0 > 0 ? ", \($0) not tried" : "" } ?? ", the rest not tried"
            return ErrorMessage(
                what,
                why:
                    "\(failed) of \(failed + succeeded + (untried ?? 0)) failed, \(succeeded) succeeded\(skipped)",
                suggestion: "see above, and run it again for the rest")
        }

        /// - Parameters:
        ///   - all: The number of ids; `nil` if it is unknown.
        ///   - next: The first id that was not processed; `nil` if it had not arrived.
        static func interrupted(
            _ what: String, completed: Int, of all: Int?, next: String?
        ) -> ErrorMessage {
            ErrorMessage(
                what, why: "interrupted after \(completed)" + (all.map { " of \($0)" } ?? ""),
                suggestion: "run it again for the rest" + (next.map { ", from \($0.visible) on" } ?? ""))
        }

        static func unreadable(_ what: String, path: String) -> ErrorMessage {
            ErrorMessage(what, why: "cannot read \(path)", suggestion: "check the path and its permissions")
        }

        static func tooLong(_ what: String, maximum: Int) -> ErrorMessage {
            ErrorMessage(
                what, why: "an id is longer than \(maximum) bytes", suggestion: "give one id per line")
        }

        /// Names the id that failed, if the reason does not.
        static func naming(_ what: String, id: String) -> String { "\(what) \(id)" }
    }

    enum Posts {
        static let opening = "loading"
        static let searching = "searching"
        /// The post was printed, but could not be marked as read.
        static let notMarkedAsRead = "post: not marked as read"

        static func plainText(_ library: String) -> String {
            "posts are shown as plain text: cannot load \(library); install libmd4c0"
        }

        static func cached(_ what: String, on date: String) -> String {
            "\(what): offline; showing the copy cached on \(date)"
        }

        static func foundInCache(_ what: String) -> String {
            "\(what): offline; showing matches from the cache"
        }
    }

    enum Stocks {
        static let loading = "loading"
        static let changing = "updating"
        static let none = "no stocked posts"

        static func added(_ id: String) -> String { "stocked \(id)" }
        static func alreadyStocked(_ id: String) -> String { "already stocked: \(id)" }
        static func removed(_ id: String) -> String { "removed \(id) from your stocks" }
        static func notStocked(_ id: String) -> String { "\(id) is not stocked" }
    }

    enum Follows {
        static let checking = "checking"
        static let none = "nothing followed yet: see nagare help follow"
        static let noUnread = "no unread posts"

        static func added(_ name: String) -> String { "following \(name)" }
        static func alreadyFollowed(_ name: String) -> String { "already following \(name)" }
        static func removed(_ name: String) -> String { "unfollowed \(name)" }
        static func notFollowed(_ name: String) -> String { "\(name) is not followed" }

        /// The number of unread posts, for a completion.
        static func unread(_ count: Int) -> String { "\(count) unread" }

        /// - Parameters:
        ///   - shown: How many posts were printed.
        ///   - all: How many posts are unread.
        ///   - counts: Each followed name with its unread posts.
        static func unread(shown: Int, of all: Int, by counts: [(name: String, count: Int)]) -> String {
            let total = shown == all ? shown.grouped : "\(shown.grouped) of \(all.grouped)"
            return "\(total) unread: \(list(counts.map { "\($0.name) \($0.count.grouped)" }))"
        }

        static func invalidName(_ what: String, text: String) -> ErrorMessage {
            ErrorMessage(
                what, why: "\"\(text)\" is not a tag, user or search",
                suggestion: "write tag:NAME or user:NAME without spaces, or search:WORDS")
        }

        static func unknownName(_ what: String, name: String) -> ErrorMessage {
            ErrorMessage(
                what, why: "you do not follow \(name)", suggestion: "run nagare follow add \(name)")
        }

        static func withoutPosts(_ name: String) -> String {
            "feed: the service has no posts for \(name); check the name"
        }

        static func failed(_ name: String, _ cause: ErrorMessage) -> ErrorMessage {
            ErrorMessage("\(cause.operation) \(name)", why: cause.why, suggestion: cause.suggestion)
        }

        static func interrupted(checked: Int, of all: Int) -> ErrorMessage {
            ErrorMessage(
                "feed", why: "interrupted after checking \(checked) of \(all)",
                suggestion: "run it again to check the rest")
        }

        /// Not every followed name could be checked.
        static func incomplete(checked: Int, of all: Int, cause: ErrorMessage) -> ErrorMessage {
            ErrorMessage(
                cause.operation, why: "only \(checked) of \(all) that you follow were checked: \(cause.why)",
                suggestion: cause.suggestion)
        }
    }
}
