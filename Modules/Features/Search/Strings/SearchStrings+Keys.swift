import Entities
import FluxScreens
import Persistence
import TerminalFrames

extension SearchStrings {
    var listKeys: ListKeys { ListKeys(language: language) }

    /// Descriptions of the keys that all lists of posts share, for Help.
    struct ListKeys: Sendable {
        let language: Language

        var nextUnread: String { language.text("Next unread post", "次の未読記事") }

        func hideRead(areHidden: Bool) -> String {
            areHidden
                ? language.text("Show read posts", "既読の記事を表示") : language.text("Hide read posts", "既読の記事を隠す")
        }

        /// - Parameter marked: The number of selected rows; if 0, the key acts on the row of the cursor.
        func open(marked: Int) -> String {
            marked == 0
                ? language.text("Open the post", "記事を開く")
                : language.text("Open \(language.strings.posts(marked))", "\(marked.grouped)件の記事を開く")
        }

        /// - Parameter marked: The number of selected rows; if 0, the key acts on the row of the cursor.
        func openInBrowser(marked: Int) -> String {
            marked == 0
                ? language.shellStrings.keys.openInBrowser
                : language.text(
                    "Open \(language.strings.posts(marked)) in the browser", "\(marked.grouped)件の記事をブラウザーで開く")
        }

        /// - Parameter marked: The number of selected rows; if 0, the key acts on the row of the cursor.
        func stock(_ change: StockChange, marked: Int) -> String {
            switch change {
            case .add:
                marked == 0
                    ? language.text("Stock (bookmark on Qiita)", "Qiitaでストック")
                    : language.text(
                        "Stock \(language.strings.posts(marked)) on Qiita", "\(marked.grouped)件の記事をQiitaでストック"
                    )
            case .remove:
                marked == 0
                    ? language.text("Unstock (remove bookmark)", "ストックを解除")
                    : language.text(
                        "Unstock \(language.strings.posts(marked))", "\(marked.grouped)件の記事のストックを解除")
            }
        }

        /// - Parameter marked: The number of selected rows; if 0, the key acts on the row of the cursor.
        func mark(_ change: ReadMarkChange, marked: Int) -> String {
            switch change {
            case .read:
                marked == 0
                    ? language.text("Mark as read", "既読にする")
                    : language.text(
                        "Mark \(language.strings.posts(marked)) as read", "\(marked.grouped)件の記事を既読にする")
            case .unread:
                marked == 0
                    ? language.text("Mark as unread", "未読にする")
                    : language.text(
                        "Mark \(language.strings.posts(marked)) as unread", "\(marked.grouped)件の記事を未読にする")
            }
        }
    }

    var hints: Hints { Hints(language: language) }

    /// The words in the row of hints.
    struct Hints: Sendable {
        let language: Language

        var browser: String { language.text("browser", "ブラウザー") }
        var cancel: String { language.text("cancel", "キャンセル") }
        var clear: String { language.text("clear", "消去") }
        var close: String { language.text("close", "閉じる") }
        var complete: String { language.text("complete", "補完") }
        var confirm: String { language.text("confirm", "確定") }
        var copy: String { language.text("copy", "コピー") }
        var copyCode: String { language.text("copy code", "コードをコピー") }
        var find: String { language.text("find", "検索") }
        var go: String { language.text("go", "移動") }
        var history: String { language.text("history", "履歴") }
        var insert: String { language.text("insert", "挿入") }
        var links: String { language.text("links", "リンク") }
        var list: String { language.text("to the list", "一覧へ") }
        var next: String { language.text("next", "次へ") }
        var nextHeading: String { language.text("heading", "見出し") }
        var nextList: String { language.text("next list", "次の一覧") }
        var nextPost: String { language.text("next post", "次の記事") }
        var nextUnread: String { language.text("next unread", "次の未読") }
        var open: String { language.text("open", "開く") }
        var choose: String { language.text("choose", "選ぶ") }
        var outline: String { language.text("outline", "目次") }
        var previous: String { language.text("previous", "前へ") }
        var confirmRemoval: String { language.text("press again to remove", "もう一度押すと削除") }
        var remove: String { language.text("remove", "削除") }
        var search: String { language.text("search", "検索") }
        var select: String { language.text("select", "選択") }
        var selectDown: String { language.text("down", "下へ") }
        var selectUp: String { language.text("up", "上へ") }
        var unfollow: String { language.text("unfollow", "フォロー解除") }

        func toggleComments(areShown: Bool) -> String {
            areShown ? language.text("hide comments", "コメントを隠す") : language.text("comments", "コメント")
        }

        func stock(_ change: StockChange) -> String {
            switch change {
            case .add: language.text("stock", "ストック")
            case .remove: language.text("unstock", "ストック解除")
            }
        }

        func stockSelected(_ change: StockChange) -> String {
            switch change {
            case .add: language.text("stock selected", "選択した記事をストック")
            case .remove: language.text("unstock selected", "選択した記事のストックを解除")
            }
        }

        func mark(_ change: ReadMarkChange) -> String {
            switch change {
            case .read: language.text("mark read", "既読にする")
            case .unread: language.text("mark unread", "未読にする")
            }
        }
    }
}
