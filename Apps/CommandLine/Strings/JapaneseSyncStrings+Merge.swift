import Foundation
import Sync
import TerminalUI

/// The texts about uniting libraries, and about taking it back, in Japanese.
extension JapaneseSyncStrings {
    func mergeQuestion(_ merge: SyncMerge) -> String { "\(summary(merge))。統合しますか？" }

    func needsConsent(_ what: String, _ merge: SyncMerge) -> ErrorMessage {
        ErrorMessage(
            what, why: "確認が必要です（\(summary(merge))）", suggestion: "統合するには--yesを使ってください",
            in: .japanese)
    }

    func replacement(_ what: String, _ merge: SyncMerge) -> ErrorMessage {
        ErrorMessage(
            what, why: summary(merge), suggestion: "nagare sync undoで元のライブラリに戻せます", in: .japanese)
    }

    func undoQuestion(_ backup: LibraryBackup) -> String { "\(summary(backup))。戻しますか？" }

    func undoNeedsConsent(_ what: String, _ backup: LibraryBackup) -> ErrorMessage {
        ErrorMessage(
            what, why: "確認が必要です（\(summary(backup))）", suggestion: "戻すには--yesを使ってください",
            in: .japanese)
    }

    func noBackup(_ what: String) -> ErrorMessage {
        ErrorMessage(
            what, why: "このライブラリを、内容のあるデータベースと統合したことはありません",
            suggestion: "元に戻すものはありません", in: .japanese)
    }

    func unknownMachine(_ what: String, _ name: String) -> ErrorMessage {
        ErrorMessage(
            what, why: "データベースの一覧に\(name)というコンピューターはありません",
            suggestion: "nagare sync machinesで確認してください", in: .japanese)
    }

    func ambiguousMachine(_ what: String, _ name: String) -> ErrorMessage {
        ErrorMessage(
            what, why: "\(name)という名前のコンピューターが複数あります",
            suggestion: "nagare sync machinesに表示される識別子で指定してください", in: .japanese)
    }

    func backupMade(_ path: String) -> String {
        "それまでのライブラリは\(path)にあります（nagare sync undoで戻せます）"
    }

    var undone: String { "以前のライブラリに戻しました" }

    private func summary(_ merge: SyncMerge) -> String {
        let (library, database) = (merge.library, merge.database)
        let returning = merge.returning > 0 ? "（うち\(records(merge.returning))はそこで削除済み）" : ""
        let cause =
            merge.isReplacement ? "前回の同期の後に、データベースが空になったか、置き換えられました。" : ""
        return cause + "ライブラリには\(records(library.count))、データベースには\(records(database.count))の記録があります。"
            + "統合すると、ライブラリでは追加\(records(library.added))、削除\(records(library.removed))、"
            + "変更\(records(library.changed))、データベースでは追加\(records(database.added))\(returning)、"
            + "削除\(records(database.removed))、変更\(records(database.changed))となります"
    }

    private func summary(_ backup: LibraryBackup) -> String {
        "\(Dates.minute(backup.date))のライブラリには\(records(backup.count))、"
            + "今のライブラリには\(records(backup.presentCount))の記録があり、今のものはコピーとして残ります"
    }
}
