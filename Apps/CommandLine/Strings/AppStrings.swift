import Console
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

    var resumedPast: String {
        language.text("continued from here", "ここから再開しました")
    }

    var resumedRecording: String {
        language.text("continued from here, offline; nothing is saved", "ここからオフラインで再開しました。変更は保存されません")
    }

    // MARK: Commands of the palette

    var reportBug: String {
        language.text("Report a bug: save this session without your texts", "不具合の報告：テキストを伏せてセッションを保存")
    }

    var editSettings: String {
        language.text("Settings > Edit settings.json in $EDITOR", "設定 > settings.jsonを$EDITORで編集")
    }

    var editKeys: String {
        language.text(
            "Settings > Edit the key bindings in $EDITOR (keys.json)", "設定 > キー割り当て（keys.json）を$EDITORで編集")
    }

    var openDevtools: String { language.text("Devtools: open the page in the browser", "開発ツール：ブラウザーで開く") }

    var copyDevtoolsAddress: String {
        language.text("Devtools: copy an address for one page", "開発ツール：1回だけ開けるアドレスをコピー")
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

    func editorFailed(status: Int32) -> String {
        language.text("$EDITOR failed (exit code \(status))", "$EDITORが失敗しました（終了コード\(status)）")
    }

    /// The name of the user's commands in error messages.
    var commands: String { language.text("commands", "コマンド") }

    var commandsReloaded: String {
        language.text("loaded your new commands", "自作のコマンドを読み込み直しました")
    }

    func settingsDelayed(_ names: [String]) -> String {
        language.text {
            let verb = names.count == 1 ? "applies" : "apply"
            return "\(names.joined(separator: ", ")) \(verb) when you start nagare again"
        } japanese: {
            "\(names.joined(separator: "、"))は、次にnagareを起動したときに適用されます"
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

extension ProgramStrings {
    var profiles: Profiles { Profiles(language: language) }

    struct Profiles: Sendable {
        let language: Language

        func unknown(_ operation: String, name: String) -> ErrorMessage {
            ErrorMessage(
                operation, why: language.text("there is no profile \(name)", "プロファイル「\(name)」はありません"),
                suggestion: language.text(
                    "create it with --yes, or see nagare config profiles",
                    "--yesで作成するか、nagare config profilesで確認してください"), in: language)
        }

        func creationQuestion(_ name: String) -> String {
            language.text("There is no profile \(name). Create it?", "プロファイル「\(name)」はありません。作成しますか？")
        }

        func notCreated(_ operation: String, name: String) -> ErrorMessage {
            ErrorMessage(
                operation,
                why: language.text("the profile \(name) was not created", "プロファイル「\(name)」は作成されませんでした"),
                suggestion: language.text("see nagare config profiles", "nagare config profilesで確認してください"),
                in: language)
        }

        func cannotCreate(_ operation: String, folder: String) -> ErrorMessage {
            ErrorMessage(
                operation, why: language.text("cannot create \(folder)", "\(folder)を作成できません"),
                suggestion: language.text("check the permissions of its parent", "親フォルダーのアクセス権を確認してください"),
                in: language)
        }
    }
}
