import Entities
import FluxScreens
import Persistence
import TerminalFrames

/// The feature's texts. Texts of one screen are in the enum named for the screen.
struct SearchStrings: Sendable {
    let language: Language

    // MARK: Lists

    /// The number of posts in a list, such as `20 of 1,234 posts`.
    ///
    /// - Parameter unreadable: The number of posts that could not be decoded; `nil` for none.
    func posts(_ count: ListCount, unreadable: Int?) -> String {
        let posts =
            switch count {
            case .all(let count): posts(count)
            case .incomplete(let count):
                language.text("\(count.grouped)+ posts", "\(count.grouped)件以上の記事")
            case .loaded(let count, let total):
                language.text(
                    "\(count.grouped) of \(total.grouped) posts", "\(total.grouped)件中\(count.grouped)件の記事")
            case .filtered(let count, let loaded):
                language.text(
                    "\(count.grouped) of \(loaded.grouped) loaded posts",
                    "読み込み済み\(loaded.grouped)件中\(count.grouped)件の記事")
            }
        return unreadable.map {
            language.text("\(posts), \($0.grouped) unreadable", "\(posts)、読み取れない記事\($0.grouped)件")
        } ?? posts
    }

    func posts(_ count: Int) -> String {
        language.text(count == 1 ? "1 post" : "\(count.grouped) posts", "\(count.grouped)件の記事")
    }

    var columnHeadings: ColumnHeadings { ColumnHeadings(language: language) }

    struct ColumnHeadings: Sendable {
        let language: Language

        var title: String { language.text("title", "タイトル") }
        var author: String { language.text("author", "投稿者") }
        var likes: String { language.text("likes", "いいね") }
        var date: String { language.text("date", "投稿日") }
    }

    // MARK: Toasts

    func stockChanged(_ change: StockChange) -> String {
        switch change {
        case .add: language.text("stocked", "ストックしました")
        case .remove: language.text("removed from your stocks", "ストックを解除しました")
        }
    }

    func stockUnneeded(_ change: StockChange) -> String {
        switch change {
        case .add: language.text("already stocked", "すでにストックしています")
        case .remove: language.text("not in your stocks", "ストックしていません")
        }
    }

    func stocksChanged(_ change: StockChange, count: Int) -> String { stockDone(change, posts(count)) }

    /// - Parameter what: The title of a post, or a number of posts.
    func stockDone(_ change: StockChange, _ what: String) -> String {
        switch change {
        case .add: language.text("stocked \(what)", "\(what)をストックしました")
        case .remove: language.text("removed \(what) from your stocks", "\(what)のストックを解除しました")
        }
    }

    /// The question whether to make a change that the end of the app interrupted.
    func interruptedStock(_ change: StockChange, count: Int) -> String {
        switch change {
        case .add:
            language.text(
                "stocking \(posts(count)) was interrupted; stock now?",
                "\(posts(count))のストックが中断されました。ストックしますか？")
        case .remove:
            language.text(
                "unstocking \(posts(count)) was interrupted; unstock now?",
                "\(posts(count))のストック解除が中断されました。解除しますか？")
        }
    }

    func readMarksChanged(_ change: ReadMarkChange, count: Int) -> String {
        readMarksDone(change, posts(count))
    }

    /// - Parameter what: The title of a post, or a number of posts.
    func readMarksDone(_ change: ReadMarkChange, _ what: String) -> String {
        switch change {
        case .read: language.text("marked \(what) as read", "\(what)を既読にしました")
        case .unread: language.text("marked \(what) as unread", "\(what)を未読にしました")
        }
    }

    func noNeighbour(_ neighbour: PostNeighbour) -> String {
        switch neighbour {
        case .next: language.text("this is the last post of the list", "一覧の最後の記事です")
        case .previous: language.text("this is the first post of the list", "一覧の最初の記事です")
        case .nextUnread: language.text("no unread post in the list", "一覧に未読の記事はありません")
        }
    }

    // MARK: Errors

    var operations: Operations { Operations(language: language) }

    /// What failed; the first part of an error message.
    struct Operations: Sendable {
        let language: Language

        var search: String { language.text("search", "検索") }
        var openPost: String { language.text("post", "記事") }
        var comments: String { language.text("comments", "コメント") }
        var stocks: String { language.text("stocks", "ストック") }
        var following: String { language.text("following", "フォロー中") }
        var checkFollows: String { language.text("check", "新着の確認") }
        var readMarks: String { language.text("read marks", "既読") }
        var history: String { language.text("history", "検索履歴") }

        func change(_ change: StockChange) -> String {
            switch change {
            case .add: language.text("stock", "ストック")
            case .remove: language.text("unstock", "ストックの解除")
            }
        }
    }

    var readOnlyToken: (why: String, suggestion: String) {
        (
            why: language.text("the token is read-only", "トークンは読み取り専用です"),
            suggestion: language.text(
                "log in with a token that has the write_qiita scope", "write_qiitaスコープのあるトークンでログインしてください")
        )
    }

    func historyFailure(_ failure: VaultFailure) -> (why: String, suggestion: String) {
        switch failure {
        case .denied(let path, let detail):
            (
                language.text("cannot access \(path) (\(detail))", "\(path)にアクセスできません（\(detail)）"),
                language.text("check the permissions of the file and its folder", "ファイルとフォルダーのアクセス権を確認してください")
            )
        case .shared(let folder):
            (
                language.text("other users can write to \(folder)", "\(folder)には他のユーザーも書き込めます"),
                language.text("run chmod 700 on it", "chmod 700を実行してください")
            )
        case .exposed(let path):
            (
                language.text("other users can read \(path)", "\(path)は他のユーザーも読み取れます"),
                language.text("run chmod 600 on it", "chmod 600を実行してください")
            )
        case .foreign(let path):
            (
                language.text("\(path) belongs to another user", "\(path)は別のユーザーの所有です"),
                language.text("move it away", "別の場所へ移してください")
            )
        case .broken(let path):
            (
                language.text("\(path) is not a valid history file", "\(path)は正しい履歴ファイルではありません"),
                language.text("repair it, or move it away", "修復するか、別の場所へ移してください")
            )
        case .newer(let path):
            (
                language.text(
                    "\(path) was written by a newer version of nagare", "\(path)は新しいバージョンのnagareで書き込まれています"),
                language.text("update nagare", "nagareを更新してください")
            )
        case .full(let path):
            (
                language.text("no space left to write \(path)", "\(path)に書き込む空き容量がありません"),
                language.text("free up disk space", "空き容量を増やしてください")
            )
        }
    }
}

extension Language {
    /// The module's texts in this language.
    var strings: SearchStrings { SearchStrings(language: self) }
}
