import TerminalUI

extension JapaneseProgramStrings {
    var programs: any ProgramProgramsStrings { Programs() }
    struct Programs: ProgramProgramsStrings {
        func cannotPrint(detail: String) -> ErrorMessage {
            message("output", "標準出力に書き込めません（\(detail)）", "リダイレクト先を確認してください")
        }

        func systemError(_ number: Int32) -> String { "エラー\(number)" }

        func noDownloader(_ what: String) -> ErrorMessage {
            message(
                what, "yt-dlpがインストールされていません",
                "インストールするか、nagare episode playを使ってください")
        }

        func downloaderFailed(_ what: String, status: Int32) -> ErrorMessage {
            message(what, "yt-dlpが失敗しました（終了コード\(status)）", "上の出力を確認してください")
        }

        func videoNotDownloadable(_ what: String) -> ErrorMessage {
            message(
                what, "動画のURLはWebページではありません",
                "nagare episode show --jsonで確認してください")
        }

        func pagerFailed(_ command: String, status: Int32) -> ErrorMessage {
            message(
                "pager", "「\(command)」が失敗したため（終了コード\(status)）、そのまま出力しました",
                "NAGARE_PAGERを設定するか、--no-pagerを使ってください")
        }

        func noJQ(_ what: String) -> ErrorMessage {
            message(
                what, "jqがインストールされていません",
                "jqまたはgojqをインストールするか、--templateを使ってください")
        }

        func jqFailed(_ what: String, detail: String?, status: Int32) -> ErrorMessage {
            message(
                what, "jqが失敗しました（\(detail ?? "終了コード\(status)")）",
                "man jqを参照し、式を確認してください")
        }

        func portInUse(_ what: String, port: UInt16, option: String) -> ErrorMessage {
            message(what, "ポート\(port)は使用されています", "\(option)で別のポートを指定してください")
        }

        func cannotListen(_ what: String, detail: String) -> ErrorMessage {
            message(what, detail, "ループバックインターフェイスが有効か確認してください")
        }

        private func message(_ what: String, _ why: String, _ suggestion: String) -> ErrorMessage {
            ErrorMessage(what, why: why, suggestion: suggestion, in: .japanese)
        }
    }
}
