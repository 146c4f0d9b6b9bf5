import TerminalUI

/// The texts in Japanese.
struct JapaneseTimeTravelStrings: TimeTravelStrings {
    var noActionsYet: String { "アクションはまだありません" }
    var beginning: String { "開始時点" }
    var skipped: String { "除外" }

    func andMore(_ count: Int) -> String { "他\(count)件" }

    // MARK: - Titles of panes

    var actionsTitle: String { "アクション" }
    var causesTitle: String { "このアクションの原因" }
    var keysTitle: String { "キー" }
    var scopesTitle: String { "開いているスコープ" }
    var currentScopesTitle: String { "現在開いているスコープ" }

    // MARK: - The status bar

    func position(_ position: Int, of count: Int) -> StyledLine {
        StyledLine([StyledSpan("\(position)", .count), StyledSpan("/\(count)")])
    }

    func skipped(count: Int) -> String { "\(count)件を除外" }
    var mayDiffer: String { "記録と異なる可能性あり" }
    func noMatches(for query: String) -> String { "「\(query)」は見つかりません" }

    // MARK: - Scopes

    func contents(stores: Int, subscriptions: Int) -> String {
        "ストア\(stores)件、購読\(subscriptions)件"
    }

    func running(_ work: [String]) -> String { "実行中：\(work.joined(separator: "、"))" }

    func andMoreScopes(_ count: Int) -> String { "他\(count)件のスコープ" }
}
