import Sync
import TerminalUI

/// The texts about machines and what they wrote, in Japanese.
extension JapaneseSyncStrings {
    func cannotExcludeThis(_ what: String) -> ErrorMessage {
        ErrorMessage(
            what, why: "このコンピューター自身です", suggestion: "nagare sync stopを実行してください",
            in: .japanese)
    }

    func exclusionQuestion(_ machine: String) -> String {
        "\(machine)を除外しますか？今後の変更は、他のコンピューターで無視されます。"
    }

    func exclusionNeedsConsent(_ what: String, _ machine: String) -> ErrorMessage {
        ErrorMessage(
            what, why: "\(machine)の除外には確認が必要です", suggestion: "除外するには--yesを使ってください",
            in: .japanese)
    }

    func excluded(_ machine: String) -> String {
        "\(machine)とのライブラリの共有をやめました。手元にないコンピューターの場合は、データベースのパスワードを変更してください"
    }

    func skippedRecord(_ what: String, _ skip: SyncSkip, machine: String) -> ErrorMessage {
        ErrorMessage(
            what, why: "\(skipped(skip, machine: machine))。読み飛ばし、元のまま残します",
            suggestion: "そのコンピューターを除外する場合は、nagare sync machines remove MACHINEを実行してください",
            in: .japanese)
    }

    func moreSkipped(_ what: String, count: Int) -> ErrorMessage {
        ErrorMessage(
            what, why: "ほかに\(count.grouped)件を読み飛ばしました",
            suggestion: "nagare sync statusで確認してください", in: .japanese)
    }

    func skipped(_ skip: SyncSkip, machine: String) -> String {
        let what = skip.number.map { "変更\($0)" } ?? "記録\(skip.record)"
        let by = machine.isEmpty ? "コンピューター不明" : machine
        let why =
            switch skip.reason {
            case .unreadable: "読み取れません"
            case .clockAhead: "未来の時刻です"
            case .tooLarge: "大きすぎます"
            }
        return "\(what)（\(by)）は\(why)"
    }
}
