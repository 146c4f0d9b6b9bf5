import Console
import FluxScreens
import Foundation
import Persistence
package import Sync
package import TerminalFrames

extension SyncStrings {
    package func cannotExcludeThis(_ operation: String) -> ErrorMessage {
        ErrorMessage(
            operation, why: language.text("this is the machine itself", "このコンピューター自身です"),
            suggestion: language.text("run nagare sync stop", "nagare sync stopを実行してください"), in: language)
    }

    /// - Parameter machine: Its name.
    package func exclusionQuestion(_ machine: String) -> String {
        language.text(
            "Exclude \(machine)? The other machines ignore what it writes from now on.",
            "\(machine)を除外しますか？今後の変更は、他のコンピューターで無視されます。")
    }

    package func exclusionNeedsConsent(_ operation: String, _ machine: String) -> ErrorMessage {
        ErrorMessage(
            operation,
            why: language.text("excluding \(machine) needs your consent", "\(machine)の除外には確認が必要です"),
            suggestion: language.text("use --yes to exclude it", "除外するには--yesを使ってください"), in: language)
    }

    package func excluded(_ machine: String) -> String {
        language.text(
            "\(machine) no longer shares the library; if it is not yours any more, change the database's password",
            "\(machine)とのライブラリの共有をやめました。手元にないコンピューターの場合は、データベースのパスワードを変更してください")
    }

    /// Data of the database that no machine can use.
    ///
    /// - Parameter machine: The name of the machine that wrote it; empty if that is unknown.
    package func skippedRecord(_ operation: String, _ skip: SyncSkip, machine: String) -> ErrorMessage {
        ErrorMessage(
            operation,
            why: language.text(
                "\(skipped(skip, machine: machine)), so it is skipped and kept",
                "\(skipped(skip, machine: machine))。読み飛ばし、元のまま残します"),
            suggestion: language.text(
                "if that machine should not write, run nagare sync machines remove MACHINE",
                "そのコンピューターを除外する場合は、nagare sync machines remove MACHINEを実行してください"), in: language)
    }

    /// - Parameter count: The number of further ones.
    package func moreSkipped(_ operation: String, count: Int) -> ErrorMessage {
        ErrorMessage(
            operation,
            why: language.text(
                "\(count.grouped) more \(count == 1 ? "was" : "were") skipped",
                "ほかに\(count.grouped)件を読み飛ばしました"),
            suggestion: language.text("see nagare sync status", "nagare sync statusで確認してください"), in: language)
    }

    /// The same as a row of `nagare sync status`.
    package func skipped(_ skip: SyncSkip, machine: String) -> String {
        let operation =
            skip.number.map { language.text("change \($0)", "変更\($0)") }
            ?? language.text("the record \(skip.record)", "記録\(skip.record)")
        let by = language.text(
            machine.isEmpty ? "of an unknown machine" : "of \(machine)",
            machine.isEmpty ? "コンピューター不明" : machine)
        let why =
            switch skip.reason {
            case .unreadable: language.text("cannot be read", "読み取れません")
            case .clockAhead: language.text("has a time in the future", "未来の時刻です")
            case .tooLarge: language.text("is too large", "大きすぎます")
            }
        return language.text("\(operation) \(by) \(why)", "\(operation)（\(by)）は\(why)")
    }
}
