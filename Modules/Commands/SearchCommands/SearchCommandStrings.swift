import Console
import Persistence
import TerminalFrames

extension CommandStrings {
    var posts: Posts { Posts(language: language) }

    struct Posts: Sendable {
        let language: Language

        var searching: String { language.text("searching", "検索中") }

        /// The post was printed, but could not be marked as read.
        var notMarkedAsRead: String { language.text("post: not marked as read", "post：既読にできません") }

    }

    var stocks: Stocks { Stocks(language: language) }

    struct Stocks: Sendable {
        let language: Language

        var changing: String { language.text("updating", "更新中") }
        var none: String { language.text("no stocked posts", "ストックした記事はありません") }

        func added(_ id: String) -> String { language.text("stocked \(id)", "\(id)をストックしました") }

        func alreadyStocked(_ id: String) -> String {
            language.text("already stocked: \(id)", "\(id)はすでにストックしています")
        }

        func removed(_ id: String) -> String {
            language.text("removed \(id) from your stocks", "\(id)のストックを解除しました")
        }

        func notStocked(_ id: String) -> String { language.text("\(id) is not stocked", "\(id)はストックしていません") }
    }

    var follows: Follows { Follows(language: language) }

    struct Follows: Sendable {
        let language: Language

        var checking: String { language.text("checking", "確認中") }

        var none: String {
            language.text(
                "nothing followed yet: see nagare help follow", "フォロー中のものはまだありません（nagare help followを参照）")
        }

        var noUnread: String { language.text("no unread posts", "未読の記事はありません") }

        func added(_ name: String) -> String { language.text("following \(name)", "「\(name)」をフォローしました") }

        func alreadyFollowed(_ name: String) -> String {
            language.text("already following \(name)", "「\(name)」はすでにフォローしています")
        }

        func removed(_ name: String) -> String {
            language.text("unfollowed \(name)", "「\(name)」のフォローを解除しました")
        }

        func notFollowed(_ name: String) -> String {
            language.text("\(name) is not followed", "「\(name)」はフォローしていません")
        }

        /// - Parameters:
        ///   - shown: How many posts were printed.
        ///   - all: How many posts are unread.
        ///   - counts: Each followed name with its unread posts.
        func unread(shown: Int, of all: Int, by counts: [(name: String, count: Int)]) -> String {
            let total = language.text(
                shown == all ? shown.grouped : "\(shown.grouped) of \(all.grouped)",
                shown == all ? "未読\(shown.grouped)件" : "未読\(all.grouped)件中\(shown.grouped)件")
            return language.text(
                "\(total) unread: \(language.list(counts.map { "\($0.name) \($0.count.grouped)" }))",
                total + "：" + counts.map { "\($0.name) \($0.count.grouped)件" }.joined(separator: "、"))
        }

        func invalidName(_ operation: String, text: String) -> ErrorMessage {
            ErrorMessage(
                operation,
                why: language.text(
                    "\"\(text)\" is not a tag, user, search or channel",
                    "「\(text)」はタグ、ユーザー、検索、チャンネルのいずれでもありません"),
                suggestion: language.text(
                    "write tag:NAME, user:NAME or channel:NAME@HOST without spaces, or search:WORDS",
                    "tag:NAME、user:NAME、channel:NAME@HOSTを空白なしで、あるいはsearch:WORDSを指定してください"), in: language)
        }

        func unknownName(_ operation: String, name: String) -> ErrorMessage {
            ErrorMessage(
                operation, why: language.text("you do not follow \(name)", "「\(name)」をフォローしていません"),
                suggestion: language.text(
                    "run nagare follow add \(name)", "nagare follow add \(name) を実行してください"), in: language)
        }

        func withoutPosts(_ name: String) -> String {
            language.text(
                "feed: the service has no posts for \(name); check the name",
                "feed：「\(name)」の記事はありません。名前を確認してください")
        }

        /// The new posts of `name` that were written between two dates have not been read.
        func gap(_ name: String, from oldest: String?, to newest: String) -> String {
            let start = oldest.map { language.text("from \($0) ", "\($0)から") } ?? ""
            return
                language.text(
                    "feed: \(name): the posts \(start)to \(newest) have not been read; run nagare feed to continue",
                    "feed：「\(name)」の\(start)\(newest)までの記事を取得していません。続きはnagare feedで取得できます")
        }

        /// The service does not list all new posts of `name`.
        func unlisted(_ name: String) -> String {
            language.text(
                "feed: \(name): the service lists only the 10,000 latest posts, so older new ones are missing; ",
                "feed：「\(name)」の記事は最新の10,000件しか取得できないため、それより古い新着記事が抜けています。")
                + language.text("check more often", "もっと頻繁に確認してください")
        }

        func failed(_ name: String, _ cause: ErrorMessage) -> ErrorMessage {
            ErrorMessage(
                "\(cause.operation) \(name)", why: cause.why, suggestion: cause.suggestion, in: language)
        }

        func interrupted(checked: Int, of all: Int) -> ErrorMessage {
            ErrorMessage(
                "feed",
                why: language.text(
                    "interrupted after checking \(checked) of \(all)", "\(all)件中\(checked)件の確認で中断されました"),
                suggestion: language.text("run it again to check the rest", "残りを確認するには、もう一度実行してください"),
                in: language)
        }

        /// Not every followed name could be checked.
        func incomplete(checked: Int, of all: Int, cause: ErrorMessage) -> ErrorMessage {
            ErrorMessage(
                cause.operation,
                why: language.text(
                    "only \(checked) of \(all) that you follow were checked: \(cause.why)",
                    "フォロー中の\(all)件のうち\(checked)件しか確認できません（\(cause.why)）"), suggestion: cause.suggestion,
                in: language)
        }
    }

    var followImport: FollowImport { FollowImport(language: language) }

    struct FollowImport: Sendable {
        let language: Language

        func done(followed: Int, alreadyFollowed: Int) -> String {
            language.text("followed \(followed.grouped)", "\(followed.grouped)件をフォローしました")
                + (alreadyFollowed > 0
                    ? language.text(
                        ", \(alreadyFollowed.grouped) already followed",
                        "（\(alreadyFollowed.grouped)件はフォロー済み）") : "")
        }

        func notADocument(_ name: String) -> ErrorMessage {
            ErrorMessage(
                operation,
                why: language.text(
                    "\(name) is neither JSON nor OPML with follows", "「\(name)」は、フォローを含むJSONでもOPMLでもありません"),
                suggestion: language.text(
                    "use the output of nagare follow export", "nagare follow exportの出力を使ってください"), in: language
            )
        }

        func tooManyEntries(_ count: Int, maximum: Int) -> ErrorMessage {
            ErrorMessage(
                operation,
                why: language.text(
                    "the document has \(count) entries, and at most \(maximum) are imported",
                    "項目が\(count)件あります。インポートできるのは\(maximum)件までです"),
                suggestion: language.text("divide it into parts", "いくつかのファイルに分けてください"), in: language)
        }

        /// - Parameters:
        ///   - entries: The invalid entries, as far as they can be named.
        ///   - all: The number of entries in the document.
        ///   - outcome: The result for the others, as the text of `done`.
        func invalidEntries(_ entries: [String], of all: Int, outcome: String) -> ErrorMessage {
            let (named, more) = (
                entries.prefix(5).map { language.text("\"\($0.fitted(to: 60))\"", "「\($0.fitted(to: 60))」") },
                entries.count - 5
            )
            let reasons = named + (more > 0 ? [language.text("and \(more) more", "他\(more)件")] : [])
            return ErrorMessage(
                operation,
                why: language.text(
                    "skipped \(entries.count) of \(all) entries (\(reasons.joined(separator: "; "))), \(outcome)",
                    "\(all)件中\(entries.count)件の項目を読み飛ばしました（\(reasons.joined(separator: "、"))）。\(outcome)"),
                suggestion: language.text(
                    "fix them and import the file again", "修正して、もう一度インポートしてください"), in: language)
        }

        var entryWithoutID: String { language.text("an entry without an id", "IDのない項目") }
        private var operation: String { "follow import" }
    }
}
