import Entities
import FluxScreens
import Persistence
import TerminalFrames

extension SearchStrings {
    var postScreen: PostScreen { PostScreen(language: language) }

    struct PostScreen: Sendable {
        let language: Language

        func loading(spinner: String) -> String {
            language.text("\(spinner) loading the post", "\(spinner) 記事を読み込み中")
        }

        // MARK: The header

        /// - Parameter updated: The date of the last change; `nil` if it is the date of publication.
        func dates(created: String, updated: String?) -> String {
            language.text(
                updated.map { "\(created), updated \($0)" } ?? created,
                updated.map { "\(created)投稿、\($0)更新" } ?? "\(created)投稿")
        }

        func likes(_ count: Int) -> String {
            language.text(count == 1 ? "1 like" : "\(count) likes", "いいね\(count)")
        }

        func stocks(_ count: Int) -> String {
            language.text(count == 1 ? "1 stock" : "\(count) stocks", "ストック\(count)")
        }

        func comments(_ count: Int) -> String {
            language.text(count == 1 ? "1 comment" : "\(count) comments", "コメント\(count)")
        }

        /// Between the numbers.
        var separator: String { language.text(", ", "、") }

        // MARK: The scroll position

        var top: String { language.text("Top", "先頭") }
        var bottom: String { language.text("Bot", "末尾") }
        func position(percent: Int) -> String { "\(percent)%" }

        // MARK: The text

        var commentsHeading: String { language.text("Comments", "コメント") }
        var noComments: String { language.text("no comments yet", "コメントはまだありません") }

        /// The title of a collapsible section that has none.
        var untitledDetails: String { language.text("Details", "詳細") }

        /// The label of a formula that is shown as TeX.
        var formulaLabel: String { language.text("math", "数式") }

        func image(_ description: String) -> String {
            language.text("[image: \(description)]", "［画像：\(description)］")
        }

        // MARK: Prompts

        /// - Parameters:
        ///   - match: The current match, 1 or more.
        ///   - hasMore: Whether there are more matches than `count`.
        func match(_ match: Int, of count: Int, hasMore: Bool) -> String {
            "\(match)/\(count)\(hasMore ? "+" : "")"
        }

        /// - Parameter isComplete: Whether all of the post has been searched.
        func noMatches(isComplete: Bool) -> String {
            isComplete ? language.text("not found", "見つかりません") : language.text("not found yet", "まだ見つかりません")
        }

        var outlinePlaceholder: String { language.text("filter headings", "見出しを絞り込む") }

        /// - Parameter isComplete: Whether all headings are known.
        func noMatchingHeadings(isComplete: Bool) -> String {
            isComplete
                ? language.text("no matching headings", "一致する見出しはありません")
                : language.text("no matching headings yet", "一致する見出しはまだありません")
        }

        // MARK: Toasts

        var noLinks: String { language.text("this post has no links", "この記事にリンクはありません") }

        func noLink(number: String) -> String {
            language.text("there is no link \(number)", "リンク\(number)はありません")
        }

        var noHeadings: String { language.text("this post has no headings", "この記事に見出しはありません") }

        /// - Parameter findKey: The key that finds text in the post.
        func nothingToFind(findKey: String) -> String {
            language.text(
                "nothing to find; press \(findKey) to find text", "検索する語がありません。\(findKey)で本文を検索できます")
        }
    }
}

extension SearchStrings.PostScreen {
    var keys: Keys { Keys(language: language) }

    /// Descriptions of the keys, for Help.
    struct Keys: Sendable {
        let language: Language

        var find: String { language.text("Find in the post", "記事内を検索") }
        var nextMatch: String { language.text("Next match", "次の一致") }
        var nextFound: String { language.text("Next match of a search", "検索の次の一致") }
        var previousMatch: String { language.text("Previous match", "前の一致") }
        var nextPost: String { language.text("Next post of the list", "一覧の次の記事") }
        var previousPost: String { language.text("Previous post of the list", "一覧の前の記事") }
        var clearSearch: String { language.text("Clear the search", "検索を消去") }
        var openLink: String { language.text("List the links", "リンクの一覧を表示") }
        var returnFromAnchor: String { language.text("Return to the link", "リンクの位置へ戻る") }
        var openOutline: String { language.text("Go to a heading (outline)", "見出しへ移動（目次）") }
        var copyCode: String { language.text("Copy the nearest code block", "近くのコードをコピー") }
        var selectLines: String { language.text("Select lines to copy", "コピーする行を選択") }
        var scrollCodeLeft: String { language.text("Scroll code left", "コードを左へスクロール") }
        var scrollCodeRight: String { language.text("Scroll code right", "コードを右へスクロール") }
        var nextHeading: String { language.text("Next heading", "次の見出し") }
        var previousHeading: String { language.text("Previous heading", "前の見出し") }

        func toggleComments(areShown: Bool) -> String {
            areShown
                ? language.text("Hide the comments", "コメントを隠す")
                : language.text("Show the comments", "コメントを表示")
        }
    }

    var promptKeys: PromptKeys { PromptKeys(language: language) }

    /// Descriptions of the keys in the prompts and in the outline, for Help.
    struct PromptKeys: Sendable {
        let language: Language

        var confirmSearch: String { language.text("Confirm the search", "検索を確定") }
        var cancelSearch: String { language.text("Cancel the search", "検索をキャンセル") }
        var openLink: String { language.text("Open this link", "このリンクを開く") }
        var close: String { language.text("Close the field", "入力欄を閉じる") }
        var goToHeading: String { language.text("Go to this heading", "この見出しへ移動") }
        var closeOutline: String { language.text("Close the outline", "目次を閉じる") }
    }

    var selectionKeys: SelectionKeys { SelectionKeys(language: language) }

    /// Descriptions of the keys while lines are selected, for Help.
    struct SelectionKeys: Sendable {
        let language: Language

        var copy: String { language.text("Copy the selected lines", "選択した行をコピー") }
        var down: String { language.text("Extend the selection down", "選択を下へ広げる") }
        var up: String { language.text("Extend the selection up", "選択を上へ広げる") }
        var cancel: String { language.text("Cancel the selection", "選択を解除") }
    }
}
