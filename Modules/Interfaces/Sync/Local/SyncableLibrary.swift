package import FoundationEssentials
package import ReactiveCore

/// A library whose changes are recorded as operations while synchronisation is on.
///
/// Each call is one transaction: it happens completely or, if the process ends, not at all. Failures are `.storage`,
/// and `.notStarted` while synchronisation is off. Several processes may use the library at once.
package protocol SyncableLibrary: Sendable {
    /// The state of synchronisation; `nil` while it is off.
    func syncState() async throws(SyncFailure) -> SyncLocalState?

    /// Turns synchronisation on, and records operations that save everything that is in the library. Has no effect if it
    /// is on.
    ///
    /// - Parameter address: That of the database, for `SyncLocalState.address`.
    func startSync(as machine: MachineID, at address: String) async throws(SyncFailure)

    /// Notes a new address of the same database.
    func noteAddress(_ address: String) async throws(SyncFailure)

    /// Notes the address of a database with other data, with which the library is united by the next session.
    func joinDatabase(at address: String) async throws(SyncFailure)

    /// Turns synchronisation off. The library keeps its content; unpushed operations are discarded.
    func stopSync() async throws(SyncFailure)

    /// Reads operations that are not known to be on the server, in the order in which they were made.
    ///
    /// - Parameters:
    ///   - number: The last number that was read; 0 for none.
    ///   - limit: The maximum number of operations.
    func pendingOperations(after number: Int64, limit: Int) async throws(SyncFailure) -> [PendingOperation]

    /// Notes that the server has accepted operations. They are stored until they arrive with the log: a server that
    /// is restored from a backup loses them.
    func markPushed(_ operations: [SyncOperation]) async throws(SyncFailure)

    /// Makes accepted operations pending again, unless they have arrived with the log.
    func resendUnconfirmed() async throws(SyncFailure)

    /// Replaces all pending operations by operations with the current time, in the same order. What later changes have
    /// overwritten is left out.
    func restampPending() async throws(SyncFailure)

    /// Notes whether this machine's clock was found to be wrong. Pending operations are then stamped anew before they are
    /// pushed.
    func markClockWrong(_ isWrong: Bool) async throws(SyncFailure)

    /// Merges operations of the log of `instance` from `start` to `end`. The library's own position changes only if it is
    /// between them, and belongs to that instance.
    ///
    /// - Parameter now: The time of the server's clock.
    /// - Throws: `.unexpectedAnswer` if a timestamp is more than 24 hours ahead of `now`, which the server refuses.
    func apply(
        _ operations: [SyncOperation], after start: SyncCursor, upTo end: SyncCursor, of instance: String,
        now: Date
    ) async throws(SyncFailure)

    /// Stores what the database contains and no machine can use, up to 1,000 of them. What is known already is left out.
    func noteSkipped(_ skipped: [SyncSkip]) async throws(SyncFailure)

    /// What was skipped since synchronisation was started, in the order of its arrival.
    func skipped() async throws(SyncFailure) -> [SyncSkip]

    /// Records an operation that excludes a machine: all machines ignore what it writes at later times.
    func exclude(_ machine: MachineID) async throws(SyncFailure)

    /// Positions of the log at which this machine has been, the latest first. Of older ones, only some are stored.
    func history() async throws(SyncFailure) -> [SyncCursor]

    /// Returns to an earlier position, because the server has lost what follows. Records operations for all records that
    /// have changed since then.
    func rewind(to cursor: SyncCursor) async throws(SyncFailure)

    /// Begins to load a snapshot. The library belongs to no instance until the load is finished.
    ///
    /// - Returns: The number of the load, for the calls that follow.
    func beginSnapshot() async throws(SyncFailure) -> Int64

    /// Merges a part of a snapshot. Records operations for what the server lacks, as after the restoration of an earlier
    /// copy.
    ///
    /// - Parameter now: The time of the server's clock.
    /// - Throws: `.unexpectedAnswer` if a timestamp is more than 24 hours ahead of `now`.
    func apply(
        _ entries: [SyncSnapshotPage.Entry], ofSnapshot load: Int64, now: Date
    ) async throws(SyncFailure)

    /// Completes a snapshot. Records operations for the records that it does not contain.
    func finishSnapshot(_ load: Int64, upTo cursor: SyncCursor, of instance: String) async throws(SyncFailure)

    /// The keys of all records; while synchronisation is off, of those that starting it would save.
    func recordKeys() async throws(SyncFailure) -> Set<SyncKey>

    /// The states of records; while synchronisation is off, those that starting it at `now` would give them.
    func records(_ keys: [SyncKey], now: Date) async throws(SyncFailure) -> [SyncKey: SyncRecord]

    /// Notes that everything was synchronised at `date`.
    func markSynchronised(at date: Date) async throws(SyncFailure)

    /// Copies the library to a new file beside it.
    ///
    /// - Returns: The path of the copy.
    func makeBackup(at date: Date) async throws(SyncFailure) -> String

    /// The latest copy; `nil` if there is none.
    func latestBackup() async throws(SyncFailure) -> LibraryBackup?

    /// Replaces the content by that of a copy, with its state of synchronisation, after copying the present content.
    ///
    /// - Returns: The path of the copy of what was the present content.
    func restore(_ backup: LibraryBackup, at date: Date) async throws(SyncFailure) -> String

    /// Emits after each change of the library's content, including changes by other processes.
    var changes: Observable<Void> { get }
}

/// An operation that is not known to be on the server.
package struct PendingOperation: Sendable, Equatable {
    /// Its position among the pending operations, 1 or more.
    package let number: Int64
    package let operation: SyncOperation

    package init(number: Int64, operation: SyncOperation) {
        (self.number, self.operation) = (number, operation)
    }
}

/// A copy of a library, and the numbers of records to compare it by.
package struct LibraryBackup: Sendable, Equatable {
    package let path: String
    package let date: Date
    /// The numbers of records that exist in the copy, and in the library at present.
    package let (count, presentCount): (Int, Int)

    package init(path: String, date: Date, count: Int, presentCount: Int) {
        (self.path, self.date, self.count, self.presentCount) = (path, date, count, presentCount)
    }
}

/// The state of a library's synchronisation.
package struct SyncLocalState: Sendable, Equatable {
    package let machine: MachineID
    /// The address of the database that the library is united with; `nil` if an earlier version of the program started
    /// synchronisation.
    package let address: String?
    /// The instance that `cursor` belongs to; `nil` until a snapshot is loaded.
    package let instance: String?
    /// The position behind the last operation that was merged.
    package let cursor: SyncCursor
    /// The number of pending operations.
    package let pending: Int
    /// The number of operations that the server has accepted and that have not arrived with the log.
    package let unconfirmed: Int
    /// Whether this machine's clock was wrong when it was last compared with the server's.
    package let isClockWrong: Bool
    /// Whether another machine has excluded this one.
    package let isExcluded: Bool
    /// When everything was last synchronised; `nil` if never.
    package let lastSynchronised: Date?

    package init(
        machine: MachineID, address: String?, instance: String?, cursor: SyncCursor, pending: Int,
        unconfirmed: Int, isClockWrong: Bool, isExcluded: Bool, lastSynchronised: Date?
    ) {
        (self.machine, self.address, self.instance, self.cursor) = (machine, address, instance, cursor)
        (self.pending, self.unconfirmed) = (pending, unconfirmed)
        (self.isClockWrong, self.isExcluded) = (isClockWrong, isExcluded)
        self.lastSynchronised = lastSynchronised
    }

    /// Whether uniting with the database `instance` at `address` needs the user's consent: another one was chosen.
    package func isOther(_ instance: String, at address: String) -> Bool {
        self.address.map { $0 != address } ?? false && self.instance != instance
    }

    /// Whether the library was united with other data than that of the database `instance`.
    package func isReplaced(by instance: String) -> Bool { self.instance.map { $0 != instance } ?? false }
}
