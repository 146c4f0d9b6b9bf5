import Persistence
import TerminalUI

/// The texts in English.
struct EnglishCommandStrings: CommandStrings {
    var general: any CommandGeneralStrings { General() }
    struct General: CommandGeneralStrings {
        func unexpected(_ what: String, detail: String?) -> ErrorMessage {
            ErrorMessage(
                what, why: detail ?? "unknown error", suggestion: "report this with the command that you ran")
        }

        func notCached(_ what: String) -> ErrorMessage {
            ErrorMessage(what, why: "not in the cache, and --offline was given", suggestion: runOnline)
        }

        func needsNetwork(_ what: String) -> ErrorMessage {
            ErrorMessage(what, why: "needs the network, and --offline was given", suggestion: runOnline)
        }

        private var runOnline: String { "run it without --offline" }

        func verbose(_ message: ErrorMessage, detail: String?) -> ErrorMessage {
            ErrorMessage(
                message.operation, why: detail.map { "\(message.why) (\($0))" } ?? message.why,
                suggestion: message.suggestion.replacing(#/, or [^,;]* -v$/#, with: ""))
        }
    }

    var lists: any CommandListsStrings { Lists() }
    struct Lists: CommandListsStrings {
        func incomplete(printed: Int, expected: Int, cause: ErrorMessage) -> ErrorMessage {
            ErrorMessage(
                cause.operation, why: "only \(printed) of \(expected) could be loaded: \(cause.why)",
                suggestion: cause.suggestion)
        }

        func interrupted(_ what: String, printed: Int, of expected: Int) -> ErrorMessage {
            ErrorMessage(
                what, why: "interrupted after \(printed) of \(expected)",
                suggestion: "run it again for the whole list")
        }

        func pagesInterrupted(_ what: String, printed: Int, next: String) -> ErrorMessage {
            ErrorMessage(
                what, why: "interrupted after \(printed == 1 ? "1 page" : "\(printed) pages")",
                suggestion: "continue with \(next)")
        }

        func undecodablePosts(_ what: String, count: Int) -> String {
            "\(what): skipped \(NagareStrings.posts(count)): the service's response was invalid"
        }
    }

    var ids: any CommandIDsStrings { IDs() }
    struct IDs: CommandIDsStrings {
        func invalidPost(_ what: String, text: String, origin: String) -> ErrorMessage {
            ErrorMessage(
                what, why: "\"\(text.fitted(to: 60))\" is not the id of a post",
                suggestion: "give letters and digits, or a post's URL at \(origin)")
        }

        func invalidVideo(_ what: String, text: String, origin: String) -> ErrorMessage {
            ErrorMessage(
                what, why: "\"\(text.fitted(to: 60))\" is not the id of a video",
                suggestion: "give a UUID, a short UUID, a number, or a video's URL at \(origin)")
        }

        func someFailed(_ what: String, failed: Int, succeeded: Int, untried: Int?) -> ErrorMessage {
            let skipped = untried.map { $0 > 0 ? ", \($0) not tried" : "" } ?? ", the rest not tried"
            return ErrorMessage(
                what,
                why:
                    "\(failed) of \(failed + succeeded + (untried ?? 0)) failed, \(succeeded) succeeded\(skipped)",
                suggestion: "see above, and run it again for the rest")
        }

        func interrupted(
            _ what: String, completed: Int, of all: Int?, next: String?
        ) -> ErrorMessage {
            ErrorMessage(
                what, why: "interrupted after \(completed)" + (all.map { " of \($0)" } ?? ""),
                suggestion: "run it again for the rest" + (next.map { ", from \($0.visible) on" } ?? ""))
        }

        func unreadable(_ what: String, path: String) -> ErrorMessage {
            ErrorMessage(what, why: "cannot read \(path)", suggestion: "check the path and its permissions")
        }

        func tooLong(_ what: String, maximum: Int) -> ErrorMessage {
            ErrorMessage(
                what, why: "an id is longer than \(maximum) bytes", suggestion: "give one id per line")
        }

        func naming(_ what: String, id: String) -> String { "\(what) \(id)" }
    }

    var posts: any CommandPostsStrings { Posts() }
    struct Posts: CommandPostsStrings {
        var opening: String { "loading" }
        var searching: String { "searching" }
        var notMarkedAsRead: String { "post: not marked as read" }

        func plainText(_ library: String) -> String {
            "posts are shown as plain text: cannot load \(library); install libmd4c0"
        }

        func cached(_ what: String, on date: String) -> String {
            "\(what): offline; showing the copy cached on \(date)"
        }

        func foundInCache(_ what: String) -> String {
            "\(what): offline; showing matches from the cache"
        }
    }

    var stocks: any CommandStocksStrings { Stocks() }
    struct Stocks: CommandStocksStrings {
        var loading: String { "loading" }
        var changing: String { "updating" }
        var none: String { "no stocked posts" }

        func added(_ id: String) -> String { "stocked \(id)" }
        func alreadyStocked(_ id: String) -> String { "already stocked: \(id)" }
        func removed(_ id: String) -> String { "removed \(id) from your stocks" }
        func notStocked(_ id: String) -> String { "\(id) is not stocked" }
    }

    var follows: any CommandFollowsStrings { Follows() }
    struct Follows: CommandFollowsStrings {
        var checking: String { "checking" }
        var none: String { "nothing followed yet: see nagare help follow" }
        var noUnread: String { "no unread posts" }

        func added(_ name: String) -> String { "following \(name)" }
        func alreadyFollowed(_ name: String) -> String { "already following \(name)" }
        func removed(_ name: String) -> String { "unfollowed \(name)" }
        func notFollowed(_ name: String) -> String { "\(name) is not followed" }

        func unread(_ count: Int) -> String { "\(count) unread" }

        func unread(shown: Int, of all: Int, by counts: [(name: String, count: Int)]) -> String {
            let total = shown == all ? shown.grouped : "\(shown.grouped) of \(all.grouped)"
            return "\(total) unread: \(NagareStrings.list(counts.map { "\($0.name) \($0.count.grouped)" }))"
        }

        func invalidName(_ what: String, text: String) -> ErrorMessage {
            ErrorMessage(
                what, why: "\"\(text)\" is not a tag, user or search",
                suggestion: "write tag:NAME or user:NAME without spaces, or search:WORDS")
        }

        func unknownName(_ what: String, name: String) -> ErrorMessage {
            ErrorMessage(
                what, why: "you do not follow \(name)", suggestion: "run nagare follow add \(name)")
        }

        func withoutPosts(_ name: String) -> String {
            "feed: the service has no posts for \(name); check the name"
        }

        func gap(_ name: String, from oldest: String?, to newest: String) -> String {
            let start = oldest.map { "from \($0) " } ?? ""
            return
                "feed: \(name): the posts \(start)to \(newest) have not been read; run nagare feed to continue"
        }

        func unlisted(_ name: String) -> String {
            "feed: \(name): the service lists only the 10,000 latest posts, so older new ones are missing; "
                + "check more often"
        }

        func failed(_ name: String, _ cause: ErrorMessage) -> ErrorMessage {
            ErrorMessage("\(cause.operation) \(name)", why: cause.why, suggestion: cause.suggestion)
        }

        func interrupted(checked: Int, of all: Int) -> ErrorMessage {
            ErrorMessage(
                "feed", why: "interrupted after checking \(checked) of \(all)",
                suggestion: "run it again to check the rest")
        }

        func incomplete(checked: Int, of all: Int, cause: ErrorMessage) -> ErrorMessage {
            ErrorMessage(
                cause.operation, why: "only \(checked) of \(all) that you follow were checked: \(cause.why)",
                suggestion: cause.suggestion)
        }
    }

    var videos: any CommandVideosStrings { Videos() }
    struct Videos: CommandVideosStrings {
        var loading: String { "loading" }
        var none: String { "no saved videos" }
        var noMatches: String { "no saved videos match" }

        func alreadySaved(_ name: String) -> String { "\"\(name)\" is already saved" }
        func notSaved(_ id: String) -> String { "\(id) is not saved" }

        func loading(_ id: String) -> String { "loading \(id)" }

        func exportInterrupted(_ what: String, printed: Int) -> ErrorMessage {
            ErrorMessage(
                what,
                why: "interrupted after \(NagareStrings.videos(printed)), so the document is incomplete",
                suggestion: "run it again")
        }

        var readOnly: String { "my video and follows can be read but not changed" }

        func recovered(_ recovery: LibraryRecovery) -> String {
            func plural(_ count: Int, _ noun: String) -> String? {
                count == 0 ? nil : "\(count) \(noun)\(count == 1 ? "" : "s")"
            }
            let counts = [
                plural(recovery.videos, "video"), plural(recovery.follows, "follow"),
                plural(recovery.readMarks, "read mark"), plural(recovery.unsentChanges, "unsent change"),
            ].compactMap(\.self)
            let saved = recovery.isComplete ? "everything in it was saved" : "what could be read was saved"
            let result = counts.isEmpty ? "nothing could be read" : "\(saved) (\(NagareStrings.list(counts)))"
            let sharing =
                recovery.hasStoppedSharing ? "; if it was shared, run nagare sync init" : ""
            return """
                my video: the library was damaged; \(result); the damaged file is \(recovery.backupPath)\(sharing)
                """
        }

        func replaceDamaged(path: String) -> String {
            "\(path) is damaged. Save what can still be read in a new library, and keep the damaged file?"
        }
    }
}
