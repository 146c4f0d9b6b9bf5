import Persistence
import TerminalUI

extension JapaneseCommandStrings {
    var posts: any CommandPostsStrings { Posts() }
    struct Posts: CommandPostsStrings {
        var opening: String { "読み込み中" }
        var searching: String { "検索中" }
        var notMarkedAsRead: String { "post：既読にできません" }

        func plainText(_ library: String) -> String {
            "\(library)を読み込めないため、記事をプレーンテキストで表示します。libmd4c0をインストールしてください"
        }

        func cached(_ what: String, on date: String) -> String {
            "\(what)：オフラインのため、\(date)にキャッシュした内容を表示しています"
        }

        func foundInCache(_ what: String) -> String {
            "\(what)：オフラインのため、キャッシュから検索した結果を表示しています"
        }
    }

    var stocks: any CommandStocksStrings { Stocks() }
    struct Stocks: CommandStocksStrings {
        var loading: String { "読み込み中" }
        var changing: String { "更新中" }
        var none: String { "ストックした記事はありません" }

        func added(_ id: String) -> String { "\(id)をストックしました" }
        func alreadyStocked(_ id: String) -> String { "\(id)はすでにストックしています" }
        func removed(_ id: String) -> String { "\(id)のストックを解除しました" }
        func notStocked(_ id: String) -> String { "\(id)はストックしていません" }
    }

    var follows: any CommandFollowsStrings { Follows() }
    struct Follows: CommandFollowsStrings {
        var checking: String { "確認中" }
        var none: String { "フォロー中のものはまだありません（nagare help followを参照）" }
        var noUnread: String { "未読の記事はありません" }

        func added(_ name: String) -> String { "\(name)をフォローしました" }
        func alreadyFollowed(_ name: String) -> String { "\(name)はすでにフォローしています" }
        func removed(_ name: String) -> String { "\(name)のフォローを解除しました" }
        func notFollowed(_ name: String) -> String { "\(name)はフォローしていません" }

        func unread(_ count: Int) -> String { "未読\(count)件" }

        func unread(shown: Int, of all: Int, by counts: [(name: String, count: Int)]) -> String {
            let total = shown == all ? "未読\(shown.grouped)件" : "未読\(all.grouped)件中\(shown.grouped)件"
            return total + "：" + counts.map { "\($0.name) \($0.count.grouped)件" }.joined(separator: "、")
        }

        func invalidName(_ what: String, text: String) -> ErrorMessage {
            ErrorMessage(
                what, why: "「\(text)」はタグ、ユーザー、検索のいずれでもありません",
                suggestion: "tag:NAMEまたはuser:NAMEを空白なしで、あるいはsearch:WORDSを指定してください", in: .japanese)
        }

        func unknownName(_ what: String, name: String) -> ErrorMessage {
            ErrorMessage(
                what, why: "\(name)をフォローしていません",
                suggestion: "nagare follow add \(name)を実行してください", in: .japanese)
        }

        func withoutPosts(_ name: String) -> String {
            "feed：\(name)の記事はありません。名前を確認してください"
        }

        func gap(_ name: String, from oldest: String?, to newest: String) -> String {
            let start = oldest.map { "\($0)から" } ?? ""
            return "feed：\(name)の\(start)\(newest)までの記事を取得していません。続きはnagare feedで取得できます"
        }

        func unlisted(_ name: String) -> String {
            "feed：\(name)の記事は最新の10,000件しか取得できないため、それより古い新着記事が抜けています。"
                + "もっと頻繁に確認してください"
        }

        func failed(_ name: String, _ cause: ErrorMessage) -> ErrorMessage {
            ErrorMessage(
                "\(cause.operation) \(name)", why: cause.why, suggestion: cause.suggestion, in: .japanese)
        }

        func interrupted(checked: Int, of all: Int) -> ErrorMessage {
            ErrorMessage(
                "feed", why: "\(all)件中\(checked)件の確認で中断されました",
                suggestion: "残りを確認するには、もう一度実行してください", in: .japanese)
        }

        func incomplete(checked: Int, of all: Int, cause: ErrorMessage) -> ErrorMessage {
            ErrorMessage(
                cause.operation, why: "フォロー中の\(all)件のうち\(checked)件しか確認できません（\(cause.why)）",
                suggestion: cause.suggestion, in: .japanese)
        }
    }

    var videos: any CommandVideosStrings { Videos() }
    struct Videos: CommandVideosStrings {
        var loading: String { "読み込み中" }
        var none: String { "保存した動画はありません" }
        var noMatches: String { "一致する保存した動画はありません" }

        func alreadySaved(_ name: String) -> String { "「\(name)」はすでに保存しています" }
        func notSaved(_ id: String) -> String { "\(id)は保存していません" }

        func loading(_ id: String) -> String { "\(id)を読み込み中" }

        func exportInterrupted(_ what: String, printed: Int) -> ErrorMessage {
            ErrorMessage(
                what, why: "\(printed)本の動画で中断されたため、文書は不完全です",
                suggestion: "もう一度実行してください", in: .japanese)
        }

        var readOnly: String { "マイビデオとフォローは表示のみで、変更できません" }

        func recovered(_ recovery: LibraryRecovery) -> String {
            let counts = [
                ("動画", recovery.videos, "本"), ("フォロー", recovery.follows, "件"),
                ("既読", recovery.readMarks, "件"), ("未送信の変更", recovery.unsentChanges, "件"),
            ].filter { $0.1 > 0 }.map { "\($0.0)\($0.1)\($0.2)" }
            let saved = recovery.isComplete ? "内容はすべて" : "読み取れた内容は"
            let result =
                counts.isEmpty
                ? "読み取れる内容はありませんでした" : "\(saved)保存しました（\(counts.joined(separator: "、"))）"
            let sharing =
                recovery.hasStoppedSharing ? "共有していた場合は、nagare sync initを実行してください。" : ""
            return """
                マイビデオ：ライブラリが壊れていました。\(result)。\(sharing)壊れたファイルは\(recovery.backupPath)です
                """
        }

        func replaceDamaged(path: String) -> String {
            "\(path)は壊れています。読み取れる内容を新しいライブラリに保存し、壊れたファイルを残しますか？"
        }
    }
}
