import Console
import TerminalFrames

/// The texts of `nagare export` and `nagare import`.
struct BackupStrings: Sendable {
    let language: Language

    /// The cells of a row in a terminal.
    func cells(_ outcome: ImportOutcome) -> [String] {
        let (added, unchanged, invalid) = (outcome.added, outcome.unchanged, outcome.invalid)
        return [
            name(outcome.kind), language.text("\(added.grouped) added", "追加\(added.grouped)件"),
            unchanged == 0
                ? "" : language.text("\(unchanged.grouped) unchanged", "変更なし\(unchanged.grouped)件"),
            invalid == 0 ? "" : language.text("\(invalid.grouped) invalid", "不正\(invalid.grouped)件"),
        ]
    }

    private func name(_ kind: ImportOutcome.Kind) -> String {
        switch kind {
        case .videos: language.text("videos", "動画")
        case .follows: language.text("follows", "フォロー")
        case .readPosts: language.text("read posts", "既読の記事")
        case .searches: language.text("searches", "検索履歴")
        case .settings: language.text("settings", "設定")
        case .aliases: language.text("aliases", "エイリアス")
        case .keys: language.text("keys", "キー設定")
        }
    }

    func video(_ number: Int, why: String) -> String {
        language.text("video \(number): \(why)", "動画\(number)件目：\(why)")
    }

    /// - Parameter named: The first few of them.
    func invalid(_ count: Int, named: [String], in language: Language) -> ErrorMessage {
        let list = named.joined(separator: language.text("; ", "、"))
        let more = count - named.count
        let names =
            named.isEmpty
            ? ""
            : language.text(
                " (\(list)\(more > 0 ? "; and \(more) more" : ""))",
                "（\(list)\(more > 0 ? "、他\(more)件" : "")）")
        return ErrorMessage(
            "import",
            why: language.text(
                "skipped \(count) that are invalid\(names)", "正しくない\(count)件を読み飛ばしました\(names)"),
            suggestion: language.text("fix them and import the file again", "修正して、もう一度インポートしてください"),
            in: language)
    }

    func notADocument(_ name: String) -> ErrorMessage {
        ErrorMessage(
            "import",
            why: language.text("\(name) is not an export of nagare", "「\(name)」はnagareのエクスポートではありません"),
            suggestion: language.text("use the output of nagare export", "nagare exportの出力を使ってください"),
            in: language)
    }

    func newer(_ name: String) -> ErrorMessage {
        ErrorMessage(
            "import",
            why: language.text(
                "\(name) was written by a newer nagare", "「\(name)」は新しいバージョンのnagareで書き込まれています"),
            suggestion: language.text("update nagare", "nagareを更新してください"), in: language)
    }
}

extension Language {
    /// The texts of backups in this language.
    var backupStrings: BackupStrings { BackupStrings(language: self) }
}
