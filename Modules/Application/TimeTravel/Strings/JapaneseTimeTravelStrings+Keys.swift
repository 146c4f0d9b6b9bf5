extension JapaneseTimeTravelStrings {
    var keys: any TimeTravelKeysStrings { Keys() }
    struct Keys: TimeTravelKeysStrings {
        var open: String { "最近のアクションをたどる" }
        var back: String { "1つ前のアクション" }
        var forward: String { "1つ後のアクション" }
        var play: String { "再生または一時停止" }
        var quit: String { "終了" }
        var returnToApp: String { "アプリに戻る" }
        var resume: String { "ここから再開" }
        var why: String { "このアクションの原因を表示" }
        var skip: String { "このアクションを除外、または元に戻す" }
        var find: String { "名前または内容でアクションを検索" }
        var actions: String { "アクションとその変更を表示" }
        var scopes: String { "開いているスコープとその処理を表示" }
        var help: String { "キーの一覧を表示" }
        var nextMatch: String { "次の一致" }
        var previousMatch: String { "前の一致" }
        var tenBack: String { "10個前のアクション" }
        var tenForward: String { "10個後のアクション" }
        var first: String { "先頭へ" }
        var last: String { "末尾へ" }
        var faster: String { "再生速度を上げる" }
        var slower: String { "再生速度を下げる" }
        var down: String { "下へ" }
        var up: String { "上へ" }
        var pageDown: String { "1ページ下へ" }
        var pageUp: String { "1ページ上へ" }
        var confirmSearch: String { "検索" }
        var cancelSearch: String { "キャンセル" }
    }

    var hints: any TimeTravelHintsStrings { Hints() }
    struct Hints: TimeTravelHintsStrings {
        var back: String { "前へ" }
        var forward: String { "次へ" }
        var play: String { "再生" }
        var pause: String { "一時停止" }
        var quit: String { "終了" }
        var returnToApp: String { "戻る" }
        var resume: String { "再開" }
        var why: String { "原因" }
        var skip: String { "除外" }
        var find: String { "検索" }
        var actions: String { "アクション" }
        var scopes: String { "スコープ" }
        var help: String { "ヘルプ" }
        var cancel: String { "キャンセル" }
    }
}
