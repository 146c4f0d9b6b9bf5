import Entities
import FluxScreens
import Persistence
import ServiceTexts
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

    func stocksChanged(_ change: StockChange, count: Int) -> String {
        let posts = posts(count)
        return switch change {
        case .add: language.text("stocked \(posts)", "\(posts)をストックしました")
        case .remove: language.text("removed \(posts) from your stocks", "\(posts)のストックを解除しました")
        }
    }

    /// The change, after `undid:`.
    ///
    /// - Parameter posts: The title of a post, or a number of posts.
    func stocking(_ change: StockChange, _ posts: String) -> String {
        switch change {
        case .add: language.text("stocking \(posts)", "\(posts)のストック")
        case .remove: language.text("removing \(posts) from your stocks", "\(posts)のストック解除")
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
        let posts = posts(count)
        return switch change {
        case .read: language.text("marked \(posts) as read", "\(posts)を既読にしました")
        case .unread: language.text("marked \(posts) as unread", "\(posts)を未読にしました")
        }
    }

    /// The change, after `undid:`.
    ///
    /// - Parameter posts: The title of a post, or a number of posts.
    func marking(_ change: ReadMarkChange, _ posts: String) -> String {
        switch change {
        case .read: language.text("marking \(posts) as read", "\(posts)の既読")
        case .unread: language.text("marking \(posts) as unread", "\(posts)の未読")
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
        let explanation = language.serviceStrings.failures.file(failure)
        return switch failure {
        case .denied, .exposed, .foreign, .shared, .newer: explanation
        case .broken(let path):
            (
                language.text("\(path) is not a valid history file", "\(path)は正しい履歴ファイルではありません"),
                language.text("repair it, or move it away", "修復するか、別の場所へ移してください")
            )
        case .full: (explanation.why, language.text("free up disk space", "空き容量を増やしてください"))
        }
    }
}

extension Language {
    /// The module's texts in this language.
    var strings: SearchStrings { SearchStrings(language: self) }
}

extension SearchStrings {
    var stocks: Stocks { Stocks(language: language) }

    struct Stocks: Sendable {
        let language: Language

        var title: String { language.text("your stocks", "ストックした記事") }
        var empty: String { language.text("no stocked posts yet", "ストックした記事はまだありません") }

        func emptyAdvice(stockKey: String) -> StyledLine {
            StyledLine([
                StyledSpan(language.text("press ", "記事の上で"), .dim), StyledSpan(stockKey, .key),
                StyledSpan(language.text(" on a post to stock it", "を押すとストックできます"), .dim),
            ])
        }
    }

    var following: Following { Following(language: language) }

    struct Following: Sendable {
        let language: Language

        var tab: String { language.text("Following", "フォロー中") }

        /// The name of the list of all posts.
        var all: String { language.text("all", "すべて") }

        func unreadCount(_ count: Int) -> String {
            count == 0
                ? language.text("all read", "すべて既読")
                : language.text("\(count.grouped) unread", "未読\(count.grouped)件")
        }

        var checking: String { language.text("checking", "確認中") }
        func checked(at time: String) -> String { language.text("checked at \(time)", "\(time)に確認") }

        /// A check stopped before it reached known posts.
        func partlyChecked(at time: String, checkKey: String) -> String {
            language.text(
                "partly checked at \(time); press \(checkKey) to continue",
                "\(time)に一部を確認（\(checkKey)キーで続きを確認）")
        }

        func checkFailed(why: String) -> String { language.text("check failed: \(why)", "確認に失敗：\(why)") }

        // MARK: Instead of the list

        var noFollows: String {
            language.text("you do not follow anything yet", "フォロー中のタグ、ユーザー、検索、チャンネルはまだありません")
        }

        /// - Parameter followKey: The key that follows a search on its screen.
        func noFollowsAdvice(followKey: String) -> StyledLine {
            StyledLine(
                language.text(
                    [
                        StyledSpan("press ", .dim), StyledSpan(followKey, .key),
                        StyledSpan(" in search results, or run ", .dim),
                        StyledSpan("nagare follow add tag:NAME", .code),
                    ],
                    [
                        StyledSpan("検索結果で", .dim), StyledSpan(followKey, .key),
                        StyledSpan("を押すか、", .dim), StyledSpan("nagare follow add tag:NAME", .code),
                        StyledSpan("を実行してください", .dim),
                    ]))
        }

        var noNewPosts: String { language.text("no new posts", "新しい記事はありません") }
        var checkingNow: String { language.text("checking for new posts…", "新しい記事を確認しています…") }
        var notChecked: String { language.text("not checked yet", "まだ確認していません") }

        func chooseName(nextKey: String) -> String {
            language.text(
                "press \(nextKey) to choose what to unfollow", "\(nextKey)を押して、フォローを解除するリストを選んでください")
        }

        func noNewPostsAdvice(checkKey: String) -> StyledLine {
            StyledLine([
                StyledSpan(language.text("checked in the background; press ", "バックグラウンドで確認します。"), .dim),
                StyledSpan(checkKey, .key),
                StyledSpan(language.text(" to check now", "を押すとすぐに確認します"), .dim),
            ])
        }

        // MARK: The command line

        /// Instead of the date of the last check.
        var neverChecked: String { language.text("never", "未確認") }

        var keys: Keys { Keys(language: language) }

        /// Descriptions of the keys, for Help.
        struct Keys: Sendable {
            let language: Language

            var readAll: String { language.text("Mark all in this list as read", "この一覧の記事をすべて既読にする") }
            var nextUnread: String { language.text("Next unread post (in any list)", "次の未読記事（すべての一覧から）") }
            var nextList: String { language.text("Next list", "次の一覧") }
            var previousList: String { language.text("Previous list", "前の一覧") }
            var refresh: String { language.text("Check for new posts", "新しい記事を確認") }
            func unfollow(_ name: String) -> String { language.text("Unfollow \(name)", "「\(name)」のフォローを解除") }
            var unfollowName: String { language.text("Unfollow the shown list", "表示中のリストのフォローを解除") }
        }
    }

    var postExport: PostExportStrings { PostExportStrings(language: language) }

    /// The menus on a post's screen.
    struct PostExportStrings: Sendable {
        let language: Language

        // MARK: Keys

        var openPlaces: String { language.text("Go to the author or a tag", "投稿者やタグの記事へ移動") }
        var openCopying: String { language.text("Choose what to copy", "コピーする内容を選ぶ") }
        var openExport: String { language.text("Save, pipe or open the post", "記事を保存、または他のプログラムで開く") }
        var choose: String { language.text("Choose this", "これを選ぶ") }
        var closeMenu: String { language.text("Close the menu", "メニューを閉じる") }
        var confirm: String { language.text("Use this name", "この名前を使う") }

        // MARK: Items

        var placeholder: String { language.text("choose", "選択") }
        var linkPlaceholder: String { language.text("number or title", "番号またはタイトル") }
        var noMatches: String { language.text("no matches", "一致する項目はありません") }
        func posts(by author: String) -> String { language.text("Posts by \(author)", "\(author)の記事") }
        func posts(tagged tag: String) -> String {
            language.text("Posts with the tag \(tag)", "「\(tag)」タグの記事")
        }
        var copyAddress: String { language.text("Address", "URL") }
        var copyTitle: String { language.text("Title", "タイトル") }
        var copyLink: String { language.text("Markdown link", "Markdownのリンク") }
        var copyMarkdown: String { language.text("The whole post as Markdown", "記事全体（Markdown）") }
        var copyCode: String { language.text("The nearest code block", "近くのコード") }
        var openInEditor: String { language.text("Read in $EDITOR", "$EDITORで読む") }
        var openInPager: String { language.text("Open in $PAGER", "$PAGERで開く") }
        var saveMarkdown: String { language.text("Save as Markdown…", "Markdownで保存…") }
        var saveText: String { language.text("Save as text…", "テキストで保存…") }
        var pipe: String { language.text("Pipe to a command…", "コマンドに渡す…") }

        // MARK: Prompts and results

        func sign(of kind: PostExport.Named) -> String {
            switch kind {
            case .markdownFile, .textFile: language.text("save as: ", "保存先：")
            case .command: language.text("pipe to: ", "渡すコマンド：")
            }
        }

        func line(of export: PostExport, _ result: ShellCommandResult) -> StyledLine {
            let why =
                result.lastLine.isEmpty ? "" : language.text(": \(result.lastLine)", "：\(result.lastLine)")
            let isDone = result.status == 0
            let text =
                switch export {
                case .markdownFile(let path), .textFile(let path):
                    isDone
                        ? language.text("saved \(path)", "「\(path)」に保存しました")
                        : language.text("could not save \(path)\(why)", "「\(path)」に保存できませんでした\(why)")
                case .command(let command):
                    isDone
                        ? language.text("\(command) is done\(why)", "「\(command)」が終了しました\(why)")
                        : language.text("\(command) failed\(why)", "「\(command)」が失敗しました\(why)")
                case .editor where result.status == PostExport.changed:
                    language.text(
                        "posts cannot be changed here; your text is a file nagare-….md in TMPDIR or /tmp",
                        "ここでは記事を変更できません。編集した内容はTMPDIRまたは/tmpの nagare-….md にあります")
                case .editor, .pager:
                    language.text("no program could be started", "プログラムを起動できませんでした")
                }
            return StyledLine(text, isDone ? .good : .failure)
        }
    }
}
