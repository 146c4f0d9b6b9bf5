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
    func startSync(as machine: MachineID) async throws(SyncFailure)

    /// Turns synchronisation off. The library keeps its content; unpushed operations are discarded.
    func stopSync() async throws(SyncFailure)

    /// Reads operations that are not known to be on the server, in the order in which they were made.
    ///
    /// - Parameters:
    ///   - number: The last number that was read; 0 for none.
    ///   - limit: The maximum number of operations.
    func pendingOperations(after number: Int64, limit: Int) async throws(SyncFailure) -> [PendingOperation]

    /// Forgets operations that the server has accepted.
    func markPushed(_ operations: [SyncOperation]) async throws(SyncFailure)

    /// Replaces all pending operations by operations with the current time, in the same order. What later changes have
    /// overwritten is left out.
    func restampPending() async throws(SyncFailure)

    /// Notes whether this machine's clock was found to be wrong. Pending operations are then stamped anew before they are
    /// pushed.
    func markClockWrong(_ isWrong: Bool) async throws(SyncFailure)

    /// Merges operations of the log of `instance` up to `number`. A lower number than the last one has no effect on it.
    ///
    /// - Parameter now: The time of the server's clock.
    /// - Throws: `.unexpectedAnswer` if a timestamp is more than 24 hours ahead of `now`, which the server refuses.
    func apply(
        _ operations: [SyncOperation], upTo number: Int64, of instance: String, now: Date
    ) async throws(SyncFailure)

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
    func finishSnapshot(_ load: Int64, upTo number: Int64, of instance: String) async throws(SyncFailure)

    /// Notes that everything was synchronised at `date`.
    func markSynchronised(at date: Date) async throws(SyncFailure)

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

/// The state of a library's synchronisation.
package struct SyncLocalState: Sendable, Equatable {
    package let machine: MachineID
    /// The instance that `number` belongs to; `nil` until a snapshot is loaded.
    package let instance: String?
    /// The number of the last operation that was merged.
    package let number: Int64
    /// The number of pending operations.
    package let pending: Int
    /// Whether this machine's clock was wrong when it was last compared with the server's.
    package let isClockWrong: Bool
    /// When everything was last synchronised; `nil` if never.
    package let lastSynchronised: Date?

    package init(
        machine: MachineID, instance: String?, number: Int64, pending: Int, isClockWrong: Bool,
        lastSynchronised: Date?
    ) {
        (self.machine, self.instance, self.number) = (machine, instance, number)
        (self.pending, self.isClockWrong, self.lastSynchronised) = (pending, isClockWrong, lastSynchronised)
    }
}
