import Entities
import Persistence
import Shell
import TerminalUI

/// The texts in Japanese.
struct JapaneseSearchStrings: SearchStrings {
    // MARK: Lists

    func posts(_ count: ListCount, unreadable: Int?) -> String {
        let posts =
            switch count {
            case .all(let count): posts(count)
            case .loaded(let count, let total): "\(total.grouped)件中\(count.grouped)件の記事"
            case .filtered(let count, let loaded): "読み込み済み\(loaded.grouped)件中\(count.grouped)件の記事"
            }
        return unreadable.map { "\(posts)、読み取れない記事\($0.grouped)件" } ?? posts
    }

    func posts(_ count: Int) -> String { "\(count.grouped)件の記事" }

    var columnHeadings: any SearchColumnHeadingsStrings { ColumnHeadings() }
    struct ColumnHeadings: SearchColumnHeadingsStrings {
        var title: String { "タイトル" }
        var author: String { "投稿者" }
        var likes: String { "いいね" }
        var date: String { "投稿日" }
    }

    // MARK: Toasts

    func stockChanged(_ change: StockChange) -> String {
        switch change {
        case .add: "ストックしました"
        case .remove: "ストックを解除しました"
        }
    }

    func stockUnneeded(_ change: StockChange) -> String {
        switch change {
        case .add: "すでにストックしています"
        case .remove: "ストックしていません"
        }
    }

    func stocksChanged(_ change: StockChange, count: Int, undoKey: String?) -> String {
        switch change {
        case .add: "\(posts(count))をストックしました\(undo(undoKey))"
        case .remove: "\(posts(count))のストックを解除しました\(undo(undoKey))"
        }
    }

    func interruptedStock(_ change: StockChange, count: Int) -> String {
        switch change {
        case .add: "\(posts(count))のストックが中断されました。ストックしますか？"
        case .remove: "\(posts(count))のストック解除が中断されました。解除しますか？"
        }
    }

    func readMarksChanged(_ change: ReadMarkChange, count: Int, undoKey: String?) -> String {
        switch change {
        case .read: "\(posts(count))を既読にしました\(undo(undoKey))"
        case .unread: "\(posts(count))を未読にしました\(undo(undoKey))"
        }
    }

    private func undo(_ key: String?) -> String { key.map { "。\($0)で元に戻せます" } ?? "" }

    var nothingToUndo: String { "元に戻せる変更はありません" }

    func noNeighbour(_ neighbour: PostNeighbour) -> String {
        switch neighbour {
        case .next: "一覧の最後の記事です"
        case .previous: "一覧の最初の記事です"
        case .nextUnread: "一覧に未読の記事はありません"
        }
    }

    // MARK: Errors

    var operations: any SearchOperationsStrings { Operations() }
    struct Operations: SearchOperationsStrings {
        var search: String { "検索" }
        var openPost: String { "記事" }
        var comments: String { "コメント" }
        var stocks: String { "ストック" }
        var following: String { "フォロー中" }
        var checkFollows: String { "新着の確認" }
        var readMarks: String { "既読" }
        var history: String { "検索履歴" }

        func change(_ change: StockChange) -> String {
            switch change {
            case .add: "ストック"
            case .remove: "ストックの解除"
            }
        }
    }

    var readOnlyToken: (why: String, suggestion: String) {
        (
            why: "トークンは読み取り専用です",
            suggestion: "write_qiitaスコープのあるトークンでログインしてください"
        )
    }

    func historyFailure(_ failure: VaultFailure) -> (why: String, suggestion: String) {
        switch failure {
        case .denied(let path, let detail):
            (
                "\(path)にアクセスできません（\(detail)）",
                "ファイルとフォルダーのアクセス権を確認してください"
            )
        case .shared(let folder): ("\(folder)には他のユーザーも書き込めます", "chmod 700を実行してください")
        case .exposed(let path): ("\(path)は他のユーザーも読み取れます", "chmod 600を実行してください")
        case .foreign(let path): ("\(path)は別のユーザーの所有です", "別の場所へ移してください")
        case .broken(let path):
            ("\(path)は正しい履歴ファイルではありません", "修復するか、別の場所へ移してください")
        case .newer(let path):
            ("\(path)は新しいバージョンのnagareで書き込まれています", "nagareを更新してください")
        case .full(let path): ("\(path)に書き込む空き容量がありません", "空き容量を増やしてください")
        }
    }
}
