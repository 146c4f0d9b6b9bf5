import TerminalFrames

/// The words of time travel.
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
