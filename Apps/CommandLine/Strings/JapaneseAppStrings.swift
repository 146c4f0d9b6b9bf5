import Persistence

/// The texts in Japanese.
struct JapaneseAppStrings: AppStrings {
    var demo: String { "デモ" }
    var offline: String { "オフライン" }

    func noRequestsLeft(until time: String?) -> String {
        time.map { "\($0)まで利用制限中" } ?? "利用制限中"
    }

    var resumedPast: String {
        "ここから再開しました。これより後のマイビデオやサービスへの変更は元に戻りません"
    }
    var resumedRecording: String { "ここからオフラインで再開しました。変更は保存されません" }

    func cannotShowPast(_ detail: String) -> String { "過去の状態を表示できません：\(detail)" }

    // MARK: Commands of the palette

    var reportBug: String { "不具合の報告：テキストを伏せてセッションを保存" }

    var savingBugReport: String { "セッションを保存しています…" }

    func bugReportSaved(path: String) -> String {
        "テキストをすべて伏せてセッションを保存しました。再生するには：nagare journal play \(path)"
    }

    func cannotSaveBugReport(_ detail: String) -> String { "セッションを保存できません：\(detail)" }

    func cannotSaveSetting(_ detail: String) -> String { "終了するまで有効です：\(detail)" }

    var settings: String { "設定" }

    var themeFile: String { "テーマ" }
    var keysFile: String { "キー設定" }

    func firstProblem(_ sentence: String, moreCount: Int) -> String {
        "\(sentence)（他\(moreCount)件：nagare config list）"
    }

    var keysReloaded: String { "新しいキー設定を読み込みました" }
    var settingsReloaded: String { "新しい設定を読み込みました" }

    func settingsDelayed(_ names: [String]) -> String {
        "\(names.joined(separator: "、"))は、次にnagareを起動したときに適用されます"
    }

    func theme(_ name: String) -> String { "テーマ：\(name)" }
    func mouse(isOn: Bool) -> String { "マウス：\(isOn ? "オン" : "オフ")" }
    func images(_ value: String) -> String { "画像：\(value)" }
    func ambiguousWidth(_ value: String) -> String { "曖昧な文字の幅：\(value)" }
    func language(_ choice: UserSettings.Language) -> String {
        switch choice {
        case .auto: "表示言語：自動"
        case .en: "表示言語：英語（English）"
        case .ja: "表示言語：日本語"
        }
    }

    func imageQuestion(_ host: String) -> String {
        "\(host)から画像を読み込みますか？接続元のIPアドレスが伝わります。"
    }

    var relativeDate: any AppRelativeDateStrings { RelativeDate() }
    struct RelativeDate: AppRelativeDateStrings {
        var now: String { "たった今" }
        func daysAgo(_ count: Int) -> String? { count == 1 ? "昨日" : count < 7 ? "\(count)日前" : nil }

        func minutesAgo(_ count: Int) -> String { "\(count)分前" }
        func hoursAgo(_ count: Int) -> String { "\(count)時間前" }
    }
}
