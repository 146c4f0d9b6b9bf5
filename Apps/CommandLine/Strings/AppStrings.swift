import Persistence
import TerminalFrames

/// What the app shows beside the screens of its features.
struct AppStrings: Sendable {
    let language: Language

    var demo: String { language.text("demo", "デモ") }
    var offline: String { language.text("offline", "オフライン") }

    /// - Parameter time: When requests are allowed again; `nil` if unknown.
    func noRequestsLeft(until time: String?) -> String {
        language.text(
            "no requests left\(time.map { " until \($0)" } ?? "")", time.map { "\($0)まで利用制限中" } ?? "利用制限中")
    }

    func sessionIncomplete(leftOut count: Int) -> String {
        language.text(
            "another version saved the last session; what this one cannot read starts anew "
                + (count == 1 ? "(1 part)" : "(\(count) parts)"),
            "前回のセッションは別のバージョンで保存されたため、読めない部分（\(count)件）は最初からになります")
    }

    var resumedPast: String {
        language.text(
            "resumed from here; later changes to My Video and on the services are not undone",
            "ここから再開しました。これより後のマイビデオやサービスへの変更は元に戻りません")
    }

    var resumedRecording: String {
        language.text("resumed from here, offline; nothing is saved", "ここからオフラインで再開しました。変更は保存されません")
    }

    func cannotShowPast(_ detail: String) -> String {
        language.text("cannot show past states: \(detail)", "過去の状態を表示できません：\(detail)")
    }

    // MARK: Commands of the palette

    var reportBug: String {
        language.text("Report a bug: save this session without your texts", "不具合の報告：テキストを伏せてセッションを保存")
    }

    func devtools(at address: String) -> String {
        language.text("Devtools in the browser: \(address)", "ブラウザーで開発ツールを開く：\(address)")
    }

    var savingBugReport: String { language.text("saving this session…", "セッションを保存しています…") }

    func bugReportSaved(path: String) -> String {
        language.text(
            "Saved this session, with all texts replaced. To step through it: nagare journal play \(path)",
            "テキストをすべて伏せてセッションを保存しました。再生するには：nagare journal play \(path)")
    }

    func cannotSaveBugReport(_ detail: String) -> String {
        language.text("cannot save the session: \(detail)", "セッションを保存できません：\(detail)")
    }

    func cannotSaveSetting(_ detail: String) -> String {
        language.text("applies until you quit: \(detail)", "終了するまで有効です：\(detail)")
    }

    var settings: String { language.text("settings", "設定") }

    /// The name of a theme's file in error messages.
    var themeFile: String { language.text("theme", "テーマ") }

    /// The name of the user's commands in error messages.
    var commands: String { language.text("commands", "コマンド") }

    var settingsReloaded: String { language.text("loaded the new settings", "新しい設定を読み込みました") }

    func settingsDelayed(_ names: [String]) -> String {
        language.text {
            let verb = names.count == 1 ? "applies" : "apply"
            return "\(names.joined(separator: ", ")) \(verb) when you start nagare again"
        } japanese: {
            "\(names.joined(separator: "、"))は、次にnagareを起動したときに適用されます"
        }
    }

    func theme(_ name: String) -> String { language.text("Theme: \(name)", "テーマ：\(name)") }

    func mouse(isOn: Bool) -> String {
        language.text("Mouse: \(isOn ? "on" : "off")", "マウス：\(isOn ? "オン" : "オフ")")
    }

    func images(_ value: String) -> String { language.text("Images: \(value)", "画像：\(value)") }

    func ambiguousWidth(_ value: String) -> String {
        language.text("Ambiguous characters: \(value)", "曖昧幅文字の幅：\(value)")
    }

    func language(_ choice: UserSettings.Language) -> String {
        switch choice {
        case .auto: language.text("Language: auto", "表示言語：自動")
        case .en: language.text("Language: English", "表示言語：英語（English）")
        case .ja: language.text("Language: Japanese (日本語)", "表示言語：日本語")
        }
    }

    func imageQuestion(_ host: String) -> String {
        language.text(
            "Load images from \(host)? It will see your address.", "\(host)から画像を読み込みますか？接続元のIPアドレスが伝わります。")
    }
}

extension Language {
    /// The app's texts in this language.
    var appStrings: AppStrings { AppStrings(language: self) }
}
