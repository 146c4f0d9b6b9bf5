import Foundation
import Sync
import TerminalUI

/// The texts about uniting libraries, and about taking it back, in English.
extension EnglishSyncStrings {
    func mergeQuestion(_ merge: SyncMerge) -> String { "\(summary(merge)). Unite them?" }

    func needsConsent(_ what: String, _ merge: SyncMerge) -> ErrorMessage {
        ErrorMessage(
            what, why: "it needs your consent: \(summary(merge))", suggestion: "use --yes to unite them")
    }

    func replacement(_ what: String, _ merge: SyncMerge) -> ErrorMessage {
        ErrorMessage(
            what, why: summary(merge), suggestion: "nagare sync undo returns to the library as it was")
    }

    func undoQuestion(_ backup: LibraryBackup) -> String { "\(summary(backup)). Return to it?" }

    func undoNeedsConsent(_ what: String, _ backup: LibraryBackup) -> ErrorMessage {
        ErrorMessage(
            what, why: "it needs your consent: \(summary(backup))", suggestion: "use --yes to return to it")
    }

    func noBackup(_ what: String) -> ErrorMessage {
        ErrorMessage(
            what, why: "this library was never united with a database that had content",
            suggestion: "there is nothing to undo")
    }

    func unknownMachine(_ what: String, _ name: String) -> ErrorMessage {
        ErrorMessage(
            what, why: "the database lists no machine \(name)", suggestion: "see nagare sync machines")
    }

    func ambiguousMachine(_ what: String, _ name: String) -> ErrorMessage {
        ErrorMessage(
            what, why: "several machines are called \(name)",
            suggestion: "use an identifier from nagare sync machines")
    }

    func backupMade(_ path: String) -> String {
        "the library as it was is in \(path); nagare sync undo returns to it"
    }

    var undone: String { "this machine has the earlier library again" }

    private func summary(_ merge: SyncMerge) -> String {
        let (library, database) = (merge.library, merge.database)
        let returning =
            merge.returning > 0
            ? ", of which \(merge.returning.grouped) \(merge.returning == 1 ? "was" : "were") removed there"
            : ""
        let cause =
            merge.isReplacement ? "the database was emptied or replaced since the last sync: " : ""
        return cause
            + "the library has \(records(library.count)) and the database \(database.count.grouped); "
            + "uniting them adds \(library.added.grouped) here, removes \(library.removed.grouped) "
            + "and changes \(library.changed.grouped), and adds \(database.added.grouped) there\(returning), "
            + "removes \(database.removed.grouped) and changes \(database.changed.grouped)"
    }

    private func summary(_ backup: LibraryBackup) -> String {
        "the library of \(Dates.minute(backup.date)) has \(records(backup.count)), the present one has "
            + "\(backup.presentCount.grouped) and is kept as a copy"
    }
}
