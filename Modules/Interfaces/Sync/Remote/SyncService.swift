package import FoundationEssentials

/// The database that the machines of one owner share. `InMemorySyncService` passes the same tests.
///
/// One value is one machine's connection. Calls must not overlap, except that `close()` may interrupt any call. Each
/// call connects if there is no connection, has a time limit, and can be repeated safely after it has failed. Cancelling
/// the task ends a call soon; it then throws `.cancelled`.
package protocol SyncService: Sendable {
    /// How the connection is made if it verifies no server, although that is on another machine: the address's `sslmode`.
    var unverifiedMode: String? { get }

    /// Creates the schema, or upgrades an older one. Has no effect if it exists.
    func prepare() async throws(SyncFailure)

    /// Registers the machine, or notes that it is active.
    ///
    /// - Parameters:
    ///   - machine: The machine on whose behalf this service calls from now on.
    ///   - name: Shown to the owner until the machine is renamed, such as the host's name; at most 100 characters are
    ///     stored, and only when the machine is new to the database.
    /// - Throws: `.notPrepared`, `.wrongSchema` and the failures of a connection.
    func open(_ machine: MachineID, name: String) async throws(SyncFailure) -> SyncServer

    /// Appends operations in their order, all of them or none. An operation with a known identifier is accepted and has
    /// no further effect. A refused one does not affect the others.
    ///
    /// A call that throws has stored nothing, unless it was cancelled or the connection failed: then either is possible,
    /// because the server may have received the commit.
    ///
    /// - Parameter operations: At most 1,000. After a change of the database, their timestamps may be other machines'.
    /// - Returns: An outcome for each operation, in the same order.
    func push(_ operations: [SyncOperation]) async throws(SyncFailure) -> [SyncOutcome]

    /// Reads the operations of all machines, including this one, in the order in which they were committed.
    ///
    /// - Parameters:
    ///   - cursor: The position behind the last operation that was read.
    ///   - limit: The maximum number of operations, 1 or more.
    func pull(after cursor: SyncCursor, limit: Int) async throws(SyncFailure) -> SyncPull

    /// Finds the last position that a machine and the log have in common.
    ///
    /// - Parameter cursors: Positions of the machine, at most 1,000.
    /// - Returns: The one with the highest number from which the log can be pulled; `nil` if there is none.
    func latest(of cursors: [SyncCursor]) async throws(SyncFailure) -> SyncCursor?

    /// Reads the current state of all records, including removed ones, in the order of their keys.
    ///
    /// Removals are stored forever: a machine that has been away may push an earlier save at any time, which must not win.
    ///
    /// - Parameters:
    ///   - key: The last key of the previous page; `nil` for the first page.
    ///   - limit: The maximum number of records, 1 or more.
    func snapshot(after key: SyncKey?, limit: Int) async throws(SyncFailure) -> SyncSnapshotPage

    /// Notes that this machine has stored all operations up to `number`. The log may be cut there once all machines have.
    func acknowledge(_ number: Int64) async throws(SyncFailure)

    /// Returns when another machine may have pushed operations: after a notification, or after the time between polls.
    /// Operations that were pushed since the last `pull` are not missed. Cancelling it does not close the connection.
    func wait() async throws(SyncFailure)

    /// What is stored for the owner.
    func status() async throws(SyncFailure) -> SyncServerStatus

    /// Changes the name of any machine; at most 100 characters are stored. Has no effect if the machine is not listed.
    func rename(_ machine: MachineID, to name: String) async throws(SyncFailure)

    /// Removes any machine from the list of those for which the log is retained. Has no effect if it is not listed.
    func remove(_ machine: MachineID) async throws(SyncFailure)

    /// Removes this machine from that list.
    func leave() async throws(SyncFailure)

    /// Closes the connection. A later call opens a new one.
    func close() async
}

extension SyncService {
    package var unverifiedMode: String? { nil }
}

/// The data and the time of the server to which a machine has connected.
package struct SyncServer: Sendable, Equatable {
    /// Identifies the stored data; another one after the database was created anew, loaded from a dump, emptied or moved.
    /// Data that was restored from a backup in the same place has the same one; its log shows that.
    package let instance: String
    /// The time of the server's clock.
    package let now: Date

    package init(instance: String, now: Date) { (self.instance, self.now) = (instance, now) }
}

/// Whether the server has stored a pushed operation.
package enum SyncOutcome: Sendable, Equatable {
    /// Stored now or before.
    case accepted
    case refused(SyncRefusal)
}

/// Why an operation was refused.
package enum SyncRefusal: String, Sendable, Equatable, Codable {
    /// Its timestamp is more than 24 hours ahead of the server's clock.
    case clockAhead
    /// Its fields are larger than `SyncOperation.maximumSize`.
    case tooLarge
    /// The server cannot store it.
    case invalid
}

/// A part of the log.
package enum SyncPull: Sendable, Equatable {
    /// - Parameters:
    ///   - operations: Empty if there are none after the requested number.
    ///   - cursor: The position behind the last operation, or what was skipped there; the requested one if there is none.
    ///   - skipped: What the log contains up to there and no machine can use.
    case operations([SyncOperation], upTo: SyncCursor, skipped: [SyncSkip] = [])
    /// The log begins later; the snapshot contains what is missing.
    case tooOld
    /// The log has another operation with the requested number, or none: earlier data was restored.
    case diverged
}

/// A part of the current state of all records.
package struct SyncSnapshotPage: Sendable, Equatable {
    package struct Entry: Sendable, Equatable {
        package let key: SyncKey
        package let record: SyncRecord

        package init(key: SyncKey, record: SyncRecord) { (self.key, self.record) = (key, record) }
    }

    /// In the order of their keys.
    package let entries: [Entry]
    /// What no machine can use. A record of which a machine can use a part is also an entry.
    package let skipped: [SyncSkip]
    /// The last key of this page, after which the next one begins; `nil` past the last page.
    package let last: SyncKey?
    /// The end of the log when this page was read. Continue with that of the first page.
    package let cursor: SyncCursor

    /// A page from which nothing was skipped.
    package init(entries: [Entry], cursor: SyncCursor) {
        self.init(entries: entries, skipped: [], last: entries.last?.key, cursor: cursor)
    }

    package init(entries: [Entry], skipped: [SyncSkip], last: SyncKey?, cursor: SyncCursor) {
        (self.entries, self.skipped, self.last, self.cursor) = (entries, skipped, last, cursor)
    }
}

/// What the server stores for the owner.
package struct SyncServerStatus: Sendable, Equatable {
    package struct Machine: Sendable, Equatable {
        package let id: MachineID
        package let name: String
        package let lastSeen: Date
        /// The number that it acknowledged last.
        package let acknowledged: Int64

        package init(id: MachineID, name: String, lastSeen: Date, acknowledged: Int64) {
            (self.id, self.name, self.lastSeen, self.acknowledged) = (id, name, lastSeen, acknowledged)
        }
    }

    /// In the order of their registration.
    package let machines: [Machine]
    /// The number of records, without removed ones.
    package let records: Int
    /// The number of the last operation.
    package let number: Int64

    package init(machines: [Machine], records: Int, number: Int64) {
        (self.machines, self.records, self.number) = (machines, records, number)
    }
}

extension SyncServerStatus {
    /// A name that no other machine has: with the beginning of the identifier where names are equal, and the identifier
    /// where there is no name.
    package func distinctName(of machine: Machine) -> String {
        if machine.name.isEmpty { return machine.id.text }
        let isUnique = machines.count { $0.name == machine.name } == 1
        return isUnique ? machine.name : "\(machine.name) (\(machine.id.text.prefix(4)))"
    }
}
