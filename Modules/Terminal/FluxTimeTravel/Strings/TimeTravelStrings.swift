import TerminalFrames

/// The texts of the time-travel view.
struct TimeTravelStrings: Sendable {
    let language: Language

    var noActionsYet: String { language.text("no actions yet", "アクションはまだありません") }
    var noValue: String { language.text("no value was recorded", "値は記録されていません") }
    var beginning: String { language.text("the beginning", "開始時点") }
    var skipped: String { language.text("skipped", "除外") }

    func andMore(_ count: Int) -> String { language.text("and \(count) more", "他\(count)件") }

    // MARK: - Titles of panes

    var actionsTitle: String { language.text("actions", "アクション") }
    var causesTitle: String { language.text("causes of this action", "このアクションの原因") }
    var valueTitle: String { language.text("this action in JSON", "このアクション（JSON）") }
    var keysTitle: String { language.text("keys", "キー") }
    var scopesTitle: String { language.text("open scopes", "開いているスコープ") }
    var currentScopesTitle: String { language.text("open scopes, now", "現在開いているスコープ") }

    // MARK: - The status bar

    /// Says that saved and sent changes remain when the app continues from a past action.
    var staysDone: String {
        language.text(
            "what was saved or sent after this stays done", "これより後に保存・送信した内容は元に戻りません")
    }

    func position(_ position: Int, of count: Int) -> StyledLine {
        StyledLine([
            StyledSpan("\(position)", .count), StyledSpan(language.text(" of \(count)", "/\(count)")),
        ])
    }

    func skipped(count: Int) -> String { language.text("\(count) skipped", "\(count)件を除外") }
    var mayDiffer: String { language.text("may differ from the recording", "記録と異なる可能性あり") }

    func noMatches(for query: String) -> String {
        language.text("no matches for “\(query)”", "「\(query)」は見つかりません")
    }

    // MARK: - Scopes

    func contents(stores: Int, subscriptions: Int) -> String {
        let stores = language.text(stores == 1 ? "1 store" : "\(stores) stores", "ストア\(stores)件")
        let subscriptions = language.text(
            subscriptions == 1 ? "1 subscription" : "\(subscriptions) subscriptions", "購読\(subscriptions)件")
        return language.text("\(stores), \(subscriptions)", "\(stores)、\(subscriptions)")
    }

    func running(_ work: [String]) -> String {
        language.text("running: \(work.joined(separator: ", "))", "実行中：\(work.joined(separator: "、"))")
    }

    func andMoreScopes(_ count: Int) -> String {
        language.text(count == 1 ? "and 1 more scope" : "and \(count) more scopes", "他\(count)件のスコープ")
    }
}

extension Language {
    /// The module's texts in this language.
    var strings: TimeTravelStrings { TimeTravelStrings(language: self) }
}

extension TimeTravelStrings {
    var keys: Keys { Keys(language: language) }

    /// Descriptions of keys.
    struct Keys: Sendable {
        let language: Language

        var open: String { language.text("Step through the recent actions", "最近のアクションをたどる") }
        var back: String { language.text("One action back", "1つ前のアクション") }
        var forward: String { language.text("One action forward", "1つ後のアクション") }
        var play: String { language.text("Play or pause", "再生または一時停止") }
        var quit: String { language.text("Quit", "終了") }
        var closePane: String { language.text("Close the pane", "パネルを閉じる") }
        var returnToApp: String { language.text("Return to the present", "現在に戻る") }
        var resume: String { language.text("Continue from here", "ここから再開") }
        var why: String { language.text("Show the causes of this action", "このアクションの原因を表示") }
        var value: String {
            language.text("Show this action as it is coded in JSON", "このアクションをJSONで表示")
        }
        var skip: String { language.text("Skip this action, or include it again", "このアクションを除外、または元に戻す") }
        var find: String { language.text("Find an action by its name or content", "名前または内容でアクションを検索") }
        var actions: String { language.text("Show the actions and the changes of this one", "アクションとその変更を表示") }
        var scopes: String { language.text("Show the open scopes and their work", "開いているスコープとその処理を表示") }
        var help: String { language.text("Show these keys", "キーの一覧を表示") }
        var nextMatch: String { language.text("Next match", "次の一致") }
        var previousMatch: String { language.text("Previous match", "前の一致") }
        var tenBack: String { language.text("Ten actions back", "10個前のアクション") }
        var tenForward: String { language.text("Ten actions forward", "10個後のアクション") }
        var first: String { language.text("Go to the beginning", "先頭へ") }
        var last: String { language.text("Go to the end", "末尾へ") }
        var faster: String { language.text("Play faster", "再生速度を上げる") }
        var slower: String { language.text("Play slower", "再生速度を下げる") }
        var down: String { language.text("Down", "下へ") }
        var up: String { language.text("Up", "上へ") }
        var pageDown: String { language.text("Page down", "1ページ下へ") }
        var pageUp: String { language.text("Page up", "1ページ上へ") }
        var confirmSearch: String { language.text("Find", "検索") }
        var cancelSearch: String { language.text("Cancel", "キャンセル") }
    }

    var hints: Hints { Hints(language: language) }

    /// Labels of keys in the status bar.
    struct Hints: Sendable {
        let language: Language

        var back: String { language.text("back", "前へ") }
        var forward: String { language.text("forward", "次へ") }
        var play: String { language.text("play", "再生") }
        var pause: String { language.text("pause", "一時停止") }
        var quit: String { language.text("quit", "終了") }
        var returnToApp: String { language.text("back to the present", "現在に戻る") }
        var close: String { language.text("close", "閉じる") }
        var resume: String { language.text("continue from here", "ここから再開") }
        var why: String { language.text("why", "原因") }
        var value: String { language.text("JSON", "JSON") }
        var skip: String { language.text("skip", "除外") }
        var find: String { language.text("find", "検索") }
        var actions: String { language.text("actions", "アクション") }
        var scopes: String { language.text("scopes", "スコープ") }
        var help: String { language.text("help", "ヘルプ") }
        var cancel: String { language.text("cancel", "キャンセル") }
    }
}
