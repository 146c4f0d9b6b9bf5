import Foundation
import Persistence
import Shell
import Sync
import TerminalUI

/// The texts about synchronisation.
protocol SyncStrings: Sendable {
    func noAddress(_ what: String) -> ErrorMessage
    /// Why synchronisation failed, and what to do, for all failures except `.storage`.
    func explanation(_ failure: SyncFailure) -> (why: String, suggestion: String)
    /// Why nothing is united without an answer.
    func needsConsent(_ what: String, _ merge: SyncMerge) -> ErrorMessage
    /// What happens because the database was emptied or replaced.
    func replacement(_ what: String, _ merge: SyncMerge) -> ErrorMessage
    func undoNeedsConsent(_ what: String, _ backup: LibraryBackup) -> ErrorMessage
    func noBackup(_ what: String) -> ErrorMessage
    func unknownMachine(_ what: String, _ name: String) -> ErrorMessage
    func ambiguousMachine(_ what: String, _ name: String) -> ErrorMessage
    func cannotExcludeThis(_ what: String) -> ErrorMessage
    /// - Parameter machine: Its name.
    func exclusionQuestion(_ machine: String) -> String
    func exclusionNeedsConsent(_ what: String, _ machine: String) -> ErrorMessage
    func excluded(_ machine: String) -> String
    /// What the database contains and no machine can use.
    ///
    /// - Parameter machine: The name of the machine that wrote it; empty if that is unknown.
    func skippedRecord(_ what: String, _ skip: SyncSkip, machine: String) -> ErrorMessage
    /// - Parameter count: The number of further ones.
    func moreSkipped(_ what: String, count: Int) -> ErrorMessage
    /// The same as a row of `nagare sync status`.
    func skipped(_ skip: SyncSkip, machine: String) -> String
    func nothingToStop(_ what: String) -> ErrorMessage
    /// - Parameter count: The number of operations that were not sent.
    func unsent(_ what: String, count: Int) -> ErrorMessage
    func refusedOperations(_ what: String, count: Int, _ reason: SyncRefusal) -> ErrorMessage

    /// A warning: the user has agreed to a connection that does not verify the server.
    func unverifiedConnection(_ what: String, mode: String) -> ErrorMessage

    /// - Parameter address: Without parameters.
    func passwordPrompt(_ address: String) -> String
    /// Where a password that was typed belongs.
    var passwordNotStored: String { get }
    /// What uniting changes, and whether to do it.
    func mergeQuestion(_ merge: SyncMerge) -> String
    /// What returning to a copy changes, and whether to do it.
    func undoQuestion(_ backup: LibraryBackup) -> String
    /// Where the copy of the library is.
    func backupMade(_ path: String) -> String
    var undone: String { get }
    var connecting: String { get }
    var synchronising: String { get }
    /// - Parameter address: Without parameters.
    func started(_ address: String) -> String
    func finished(sent: Int, received: Int) -> String
    var stopped: String { get }
    /// The machine could not be removed from the database's list.
    ///
    /// - Parameter reason: A clause.
    func notRemoved(_ reason: String) -> String
    /// Why the database of a shared library cannot be used, as a clause.
    var addressMissing: String { get }
    func status(_ status: SyncStatus) -> String

    // MARK: - The rows of `nagare sync status`

    func label(_ field: SyncStatusField) -> String
    func isShared(_ isOn: Bool) -> String
    func isReachable(_ isReachable: Bool) -> String
    func pending(_ count: Int) -> String
    func records(_ count: Int) -> String
    var howToShare: String { get }
}

extension Language {
    /// The texts about synchronisation in this language.
    var syncStrings: any SyncStrings {
        switch self {
        case .english: EnglishSyncStrings()
        case .japanese: JapaneseSyncStrings()
        }
    }
}

extension SyncStrings {
    /// The message for a failure.
    func message(_ what: String, _ failure: SyncFailure) -> ErrorMessage {
        let language: Language = self is JapaneseSyncStrings ? .japanese : .english
        if case .storage(let path, let problem) = failure {
            return ErrorMessage(what, LibraryFailure(problem, path: path), in: language)
        }
        let (why, suggestion) = explanation(failure)
        return ErrorMessage(what, why: why, suggestion: suggestion, in: language)
    }
}

extension LibraryFailure {
    fileprivate init(_ problem: SyncFailure.StorageProblem, path: String) {
        self =
            switch problem {
            case .full: .full(path: path)
            case .denied: .denied(path: path)
            case .busy: .busy(path: path)
            case .newer: .newer(path: path)
            case .notALibrary: .notALibrary(path: path)
            case .failed(let detail): .failed(path: path, detail: detail)
            case .broken(let detail): .broken(path: path, detail: detail)
            }
    }
}
