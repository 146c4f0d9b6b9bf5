import Console
import FluxScreens
import Foundation
import Persistence
package import Sync
package import TerminalFrames

extension SyncStrings {
    /// What uniting changes, and whether to do it.
    package func mergeQuestion(_ merge: SyncMerge) -> String {
        language.text("\(summary(merge)). Unite them?", "\(summary(merge))。統合しますか？")
    }

    /// Why nothing is united without an answer.
    package func needsConsent(_ operation: String, _ merge: SyncMerge) -> ErrorMessage {
        ErrorMessage(
            operation,
            why: language.text("it needs your consent: \(summary(merge))", "確認が必要です（\(summary(merge))）"),
            suggestion: language.text("use --yes to unite them", "統合するには--yesを使ってください"), in: language)
    }

    /// What happens because the database was emptied or replaced.
    package func replacement(_ operation: String, _ merge: SyncMerge) -> ErrorMessage {
        ErrorMessage(
            operation, why: summary(merge),
            suggestion: language.text(
                "nagare sync undo returns to the library as it was", "nagare sync undoで元のライブラリに戻せます"),
            in: language)
    }

    /// What returning to a copy changes, and whether to do it.
    package func undoQuestion(_ backup: LibraryBackup) -> String {
        language.text("\(summary(backup)). Return to it?", "\(summary(backup))。戻しますか？")
    }

    package func undoNeedsConsent(_ operation: String, _ backup: LibraryBackup) -> ErrorMessage {
        ErrorMessage(
            operation,
            why: language.text("it needs your consent: \(summary(backup))", "確認が必要です（\(summary(backup))）"),
            suggestion: language.text("use --yes to return to it", "戻すには--yesを使ってください"), in: language)
    }

    package func noBackup(_ operation: String) -> ErrorMessage {
        ErrorMessage(
            operation,
            why: language.text(
                "this library was never united with a database that had content",
                "このライブラリを、内容のあるデータベースと統合したことはありません"),
            suggestion: language.text("there is nothing to undo", "元に戻すものはありません"), in: language)
    }

    package func unknownMachine(_ operation: String, _ name: String) -> ErrorMessage {
        ErrorMessage(
            operation,
            why: language.text("the database lists no machine \(name)", "データベースの一覧に\(name)というコンピューターはありません"),
            suggestion: language.text("see nagare sync machines", "nagare sync machinesで確認してください"),
            in: language)
    }

    package func ambiguousMachine(_ operation: String, _ name: String) -> ErrorMessage {
        ErrorMessage(
            operation,
            why: language.text("several machines are called \(name)", "\(name)という名前のコンピューターが複数あります"),
            suggestion: language.text(
                "use an identifier from nagare sync machines", "nagare sync machinesに表示される識別子で指定してください"),
            in: language)
    }

    /// Where the copy of the library is.
    package func backupMade(_ path: String) -> String {
        language.text(
            "the library as it was is in \(path); nagare sync undo returns to it",
            "それまでのライブラリは\(path)にあります（nagare sync undoで戻せます）")
    }

    package var undone: String {
        language.text("this machine has the earlier library again", "以前のライブラリに戻しました")
    }

    private func summary(_ merge: SyncMerge) -> String {
        let (library, database) = (merge.library, merge.database)
        let returning =
            merge.returning > 0
            ? language.text(
                ", of which \(merge.returning.grouped) \(merge.returning == 1 ? "was" : "were") removed there",
                "（うち\(records(merge.returning))はそこで削除済み）")
            : ""
        let cause =
            merge.isReplacement
            ? language.text(
                "the database was emptied or replaced since the last sync: ",
                "前回の同期の後に、データベースが空になったか、置き換えられました。") : ""
        return cause
            + language.text(
                "the library has \(records(library.count)) and the database \(database.count.grouped); ",
                "ライブラリには\(records(library.count))、データベースには\(records(database.count))の記録があります。")
            + language.text(
                "uniting them adds \(library.added.grouped) here, removes \(library.removed.grouped) ",
                "統合すると、ライブラリでは追加\(records(library.added))、削除\(records(library.removed))、")
            + language.text(
                "and changes \(library.changed.grouped), and adds \(database.added.grouped) there\(returning), ",
                "変更\(records(library.changed))、データベースでは追加\(records(database.added))\(returning)、")
            + language.text(
                "removes \(database.removed.grouped) and changes \(database.changed.grouped)",
                "削除\(records(database.removed))、変更\(records(database.changed))となります")
    }

    private func summary(_ backup: LibraryBackup) -> String {
        language.text(
            "the library of \(Dates.minute(backup.date)) has \(records(backup.count)), the present one has ",
            "\(Dates.minute(backup.date))のライブラリには\(records(backup.count))、")
            + language.text(
                "\(backup.presentCount.grouped) and is kept as a copy",
                "今のライブラリには\(records(backup.presentCount))の記録があり、今のものはコピーとして残ります")
    }
}
