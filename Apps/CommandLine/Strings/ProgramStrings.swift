import TerminalUI

/// Prompts, imports, profiles and other programs.
struct ProgramStrings: Sendable {
    let language: Language

    var profiles: Profiles { Profiles(language: language) }

    struct Profiles: Sendable {
        let language: Language

        func unknown(_ what: String, name: String) -> ErrorMessage {
            ErrorMessage(
                what, why: language.text("there is no profile \(name)", "プロファイル\(name)はありません"),
                suggestion: language.text(
                    "create it with --yes, or see nagare config profiles",
                    "--yesで作成するか、nagare config profilesで確認してください"), in: language)
        }

        func creationQuestion(_ name: String) -> String {
            language.text("There is no profile \(name). Create it?", "プロファイル\(name)はありません。作成しますか？")
        }

        func notCreated(_ what: String, name: String) -> ErrorMessage {
            ErrorMessage(
                what, why: language.text("the profile \(name) was not created", "プロファイル\(name)は作成されませんでした"),
                suggestion: language.text("see nagare config profiles", "nagare config profilesで確認してください"),
                in: language)
        }

        func cannotCreate(_ what: String, folder: String) -> ErrorMessage {
            ErrorMessage(
                what, why: language.text("cannot create \(folder)", "\(folder)を作成できません"),
                suggestion: language.text("check the permissions of its parent", "親フォルダーのアクセス権を確認してください"),
                in: language)
        }
    }

    var programs: Programs { Programs(language: language) }

    struct Programs: Sendable {
        let language: Language

        /// - Parameter detail: The system's reason.
        func cannotPrint(detail: String) -> ErrorMessage {
            ErrorMessage(
                "output",
                why: language.text("cannot write to standard output (\(detail))", "標準出力に書き込めません（\(detail)）"),
                suggestion: language.text("check where it is redirected", "リダイレクト先を確認してください"), in: language)
        }

        func systemError(_ number: Int32) -> String { language.text("error \(number)", "エラー\(number)") }

        func noDownloader(_ what: String) -> ErrorMessage {
            ErrorMessage(
                what, why: language.text("yt-dlp is not installed", "yt-dlpがインストールされていません"),
                suggestion: language.text(
                    "install it, or use nagare episode play", "インストールするか、nagare episode playを使ってください"),
                in: language)
        }

        func downloaderFailed(_ what: String, status: Int32) -> ErrorMessage {
            ErrorMessage(
                what,
                why: language.text("yt-dlp failed (exit code \(status))", "yt-dlpが失敗しました（終了コード\(status)）"),
                suggestion: language.text("see its output above", "上の出力を確認してください"), in: language)
        }

        func videoNotDownloadable(_ what: String) -> ErrorMessage {
            ErrorMessage(
                what, why: language.text("the video's URL is not a web page", "動画のURLはWebページではありません"),
                suggestion: language.text(
                    "see it with nagare episode show --json", "nagare episode show --jsonで確認してください"),
                in: language)
        }

        func pagerFailed(_ command: String, status: Int32) -> ErrorMessage {
            ErrorMessage(
                "pager",
                why: language.text(
                    "\"\(command)\" failed (exit code \(status)), so the text was printed",
                    "「\(command)」が失敗したため（終了コード\(status)）、そのまま出力しました"),
                suggestion: language.text(
                    "set NAGARE_PAGER, or use --no-pager", "NAGARE_PAGERを設定するか、--no-pagerを使ってください"),
                in: language)
        }

        func noJQ(_ what: String) -> ErrorMessage {
            ErrorMessage(
                what, why: language.text("jq is not installed", "jqがインストールされていません"),
                suggestion: language.text(
                    "install jq or gojq, or use --template", "jqまたはgojqをインストールするか、--templateを使ってください"),
                in: language)
        }

        /// - Parameter detail: The first line that jq printed.
        func jqFailed(_ what: String, detail: String?, status: Int32) -> ErrorMessage {
            ErrorMessage(
                what,
                why: language.text(
                    "jq failed: \(detail ?? "exit code \(status)")",
                    "jqが失敗しました（\(detail ?? "終了コード\(status)")）"),
                suggestion: language.text("check the expression, see man jq", "man jqを参照し、式を確認してください"),
                in: language)
        }

        func portInUse(_ what: String, port: UInt16, option: String) -> ErrorMessage {
            ErrorMessage(
                what, why: language.text("port \(port) is in use", "ポート\(port)は使用されています"),
                suggestion: language.text("choose another one with \(option)", "\(option)で別のポートを指定してください"),
                in: language)
        }

        func cannotListen(_ what: String, detail: String) -> ErrorMessage {
            ErrorMessage(
                what, why: detail,
                suggestion: language.text(
                    "check that the loopback interface is up", "ループバックインターフェイスが有効か確認してください"), in: language)
        }
    }
}

extension Language {
    /// The module's texts in this language.
    var programStrings: ProgramStrings { ProgramStrings(language: self) }
}
