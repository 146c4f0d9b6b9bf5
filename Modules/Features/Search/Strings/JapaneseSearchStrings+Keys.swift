import TerminalUI

extension JapaneseSearchStrings {
    var listKeys: any SearchListKeysStrings { ListKeys() }
    struct ListKeys: SearchListKeysStrings {
        var nextUnread: String { "次の未読記事" }
        var undo: String { "ストックまたは既読を元に戻す" }

        func open(marked: Int) -> String { marked == 0 ? "記事を開く" : "\(marked.grouped)件の記事を開く" }

        func openInBrowser(marked: Int) -> String {
            marked == 0 ? "ブラウザーで開く" : "\(marked.grouped)件の記事をブラウザーで開く"
        }

        func stock(_ change: StockChange, marked: Int) -> String {
            switch change {
            case .add: marked == 0 ? "Qiitaでストック" : "\(marked.grouped)件の記事をQiitaでストック"
            case .remove: marked == 0 ? "ストックを解除" : "\(marked.grouped)件の記事のストックを解除"
            }
        }

        func mark(_ change: ReadMarkChange, marked: Int) -> String {
            switch change {
            case .read: marked == 0 ? "既読にする" : "\(marked.grouped)件の記事を既読にする"
            case .unread: marked == 0 ? "未読にする" : "\(marked.grouped)件の記事を未読にする"
            }
        }
    }

    var hints: any SearchHintsStrings { Hints() }
    struct Hints: SearchHintsStrings {
        var browser: String { "ブラウザー" }
        var cancel: String { "キャンセル" }
        var clear: String { "消去" }
        var close: String { "閉じる" }
        var complete: String { "補完" }
        var confirm: String { "確定" }
        var copy: String { "コピー" }
        var copyCode: String { "コードをコピー" }
        var find: String { "検索" }
        var go: String { "移動" }
        var history: String { "履歴" }
        var insert: String { "挿入" }
        var links: String { "リンク" }
        var list: String { "一覧へ" }
        var next: String { "次へ" }
        var nextHeading: String { "見出し" }
        var nextList: String { "次の一覧" }
        var nextPost: String { "次の記事" }
        var nextUnread: String { "次の未読" }
        var open: String { "開く" }
        var outline: String { "目次" }
        var previous: String { "前へ" }
        var confirmRemoval: String { "もう一度押すと削除" }
        var remove: String { "削除" }
        var search: String { "検索" }
        var select: String { "選択" }
        var selectDown: String { "下へ" }
        var selectUp: String { "上へ" }
        var unfollow: String { "フォロー解除" }

        func toggleComments(areShown: Bool) -> String { areShown ? "コメント非表示" : "コメント" }

        func stock(_ change: StockChange) -> String {
            switch change {
            case .add: "ストック"
            case .remove: "ストック解除"
            }
        }

        func stockAll(_ change: StockChange) -> String {
            switch change {
            case .add: "すべてストック"
            case .remove: "すべてストック解除"
            }
        }

        func mark(_ change: ReadMarkChange) -> String {
            switch change {
            case .read: "既読"
            case .unread: "未読"
            }
        }
    }
}
