extension JapaneseSearchStrings {
    var postScreen: any SearchPostScreenStrings { PostScreen() }
    struct PostScreen: SearchPostScreenStrings {
        func loading(spinner: String) -> String { "\(spinner) 記事を読み込み中" }

        // MARK: The header

        func dates(created: String, updated: String?) -> String {
            updated.map { "\(created)投稿、\($0)更新" } ?? "\(created)投稿"
        }

        func likes(_ count: Int) -> String { "いいね\(count)" }
        func stocks(_ count: Int) -> String { "ストック\(count)" }
        func comments(_ count: Int) -> String { "コメント\(count)" }
        var separator: String { "、" }

        // MARK: The scroll position

        var top: String { "先頭" }
        var bottom: String { "末尾" }
        func position(percent: Int) -> String { "\(percent)%" }

        // MARK: The text

        var commentsHeading: String { "コメント" }
        var noComments: String { "コメントはまだありません" }
        var untitledDetails: String { "詳細" }
        var formulaLabel: String { "数式" }
        func image(_ description: String) -> String { "［画像：\(description)］" }

        // MARK: Prompts

        var linkPrompt: String { "開くリンク：" }
        func linkNumbers(count: Int) -> String { count > 1 ? "1〜\(count)" : "1" }

        func match(_ match: Int, of count: Int, hasMore: Bool) -> String {
            "\(match)/\(count)\(hasMore ? "+" : "")"
        }

        func noMatches(isComplete: Bool) -> String {
            isComplete ? "見つかりません" : "まだ見つかりません"
        }

        var outlinePlaceholder: String { "見出しを絞り込む" }

        func noMatchingHeadings(isComplete: Bool) -> String {
            isComplete ? "一致する見出しはありません" : "一致する見出しはまだありません"
        }

        // MARK: Toasts

        var noLinks: String { "この記事にリンクはありません" }
        func noLink(number: String) -> String { "リンク\(number)はありません" }
        var noHeadings: String { "この記事に見出しはありません" }

        func nothingToFind(findKey: String) -> String {
            "検索する語がありません。\(findKey)で本文を検索できます"
        }
    }
}

extension JapaneseSearchStrings.PostScreen {
    var keys: any SearchPostScreenKeysStrings { Keys() }
    struct Keys: SearchPostScreenKeysStrings {
        var find: String { "記事内を検索" }
        var nextMatch: String { "次の一致" }
        var nextFound: String { "検索の次の一致" }
        var previousMatch: String { "前の一致" }
        var nextPost: String { "一覧の次の記事" }
        var previousPost: String { "一覧の前の記事" }
        var clearSearch: String { "検索を消去" }
        var openLink: String { "番号でリンクを開く" }
        var openOutline: String { "見出しへ移動（目次）" }
        var copyCode: String { "近くのコードをコピー" }
        var selectLines: String { "コピーする行を選択" }
        var scrollCodeLeft: String { "コードを左へスクロール" }
        var scrollCodeRight: String { "コードを右へスクロール" }
        var nextHeading: String { "次の見出し" }
        var previousHeading: String { "前の見出し" }

        func toggleComments(areShown: Bool) -> String {
            areShown ? "コメントを隠す" : "コメントを表示"
        }
    }

    var promptKeys: any SearchPostScreenPromptKeysStrings { PromptKeys() }
    struct PromptKeys: SearchPostScreenPromptKeysStrings {
        var confirmSearch: String { "検索を確定" }
        var cancelSearch: String { "検索をキャンセル" }
        var openLink: String { "このリンクを開く" }
        var close: String { "入力欄を閉じる" }
        var goToHeading: String { "この見出しへ移動" }
        var closeOutline: String { "目次を閉じる" }
    }

    var selectionKeys: any SearchPostScreenSelectionKeysStrings { SelectionKeys() }
    struct SelectionKeys: SearchPostScreenSelectionKeysStrings {
        var copy: String { "選択した行をコピー" }
        var down: String { "選択を下へ広げる" }
        var up: String { "選択を上へ広げる" }
        var cancel: String { "選択を解除" }
    }
}
