package import TerminalFrames

/// Input, output and other programs.
package struct ProgramStrings: Sendable {
    package let language: Language

    package var programs: Programs { Programs(language: language) }

    package struct Programs: Sendable {
        package let language: Language

        package func tooLarge(_ operation: String, megabytes: Int) -> ErrorMessage {
            ErrorMessage(
                operation,
                why: language.text(
                    "the document is larger than \(megabytes) MB", "文書が\(megabytes) MBを超えています"),
                suggestion: language.text("divide it into parts", "分割してください"), in: language)
        }

        func confirmationNotAllowed(_ operation: String) -> ErrorMessage {
            ErrorMessage(
                operation,
                why: language.text(
                    "needs an answer, and --no-input was given", "--no-inputが指定されましたが、確認が必要です"),
                suggestion: language.text("use --yes", "--yesを使ってください"), in: language)
        }

        package func notConfirmed(_ operation: String) -> ErrorMessage {
            ErrorMessage(
                operation, why: language.text("cancelled", "キャンセルされました"),
                suggestion: language.text("nothing was changed", "何も変更していません"), in: language)
        }

        /// - Parameter detail: The system's reason.
        func cannotPrint(detail: String) -> ErrorMessage {
            ErrorMessage(
                "output",
                why: language.text("cannot write to standard output (\(detail))", "標準出力に書き込めません（\(detail)）"),
                suggestion: language.text("check where it is redirected", "リダイレクト先を確認してください"), in: language)
        }

        package func systemError(_ number: Int32) -> String {
            language.text("error \(number)", "エラー\(number)")
        }

        package func noDownloader(_ operation: String) -> ErrorMessage {
            ErrorMessage(
                operation, why: language.text("yt-dlp is not installed", "yt-dlpがインストールされていません"),
                suggestion: language.text(
                    "install it, or use nagare episode play", "インストールするか、nagare episode playを使ってください"),
                in: language)
        }

        package func downloaderFailed(_ operation: String, status: Int32) -> ErrorMessage {
            ErrorMessage(
                operation,
                why: language.text("yt-dlp failed (exit code \(status))", "yt-dlpが失敗しました（終了コード\(status)）"),
                suggestion: language.text("see its output above", "上の出力を確認してください"), in: language)
        }

        package func videoNotDownloadable(_ operation: String) -> ErrorMessage {
            ErrorMessage(
                operation, why: language.text("the video's URL is not a web page", "動画のURLはWebページではありません"),
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

        func noJQ(_ operation: String) -> ErrorMessage {
            ErrorMessage(
                operation, why: language.text("jq is not installed", "jqがインストールされていません"),
                suggestion: language.text(
                    "install jq or gojq, or use --template", "jqまたはgojqをインストールするか、--templateを使ってください"),
                in: language)
        }

        /// - Parameter detail: The first line that jq printed.
        func jqFailed(_ operation: String, detail: String?, status: Int32) -> ErrorMessage {
            ErrorMessage(
                operation,
                why: language.text(
                    "jq failed: \(detail ?? "exit code \(status)")",
                    "jqが失敗しました（\(detail ?? "終了コード\(status)")）"),
                suggestion: language.text("check the expression, see man jq", "man jqを参照し、式を確認してください"),
                in: language)
        }
    }
}

extension Language {
    /// The module's texts in this language.
    package var programStrings: ProgramStrings { ProgramStrings(language: self) }
}
