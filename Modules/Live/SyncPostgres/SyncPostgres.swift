import CPostgres
package import Sync

/// A shared database in PostgreSQL: one connection of libpq, which is loaded at run time.
///
/// A thread of its own uses the connection, so that waiting blocks no task. TLS with verified certificates is required
/// unless the address is a Unix socket or chooses otherwise. Passwords are taken from libpq's own files. What a server
/// sends is limited in size and time, and its texts are made safe for a terminal.
///
/// The order of the log is the order of the commits. Each push locks the owner's row until it commits, merges its
/// operations into the current state in the same transaction, and wakes the other machines with one notification
/// without content.
package final class SyncPostgres: SyncService {
    private let inbox = Inbox()
    private let settings: Settings

    /// Starts the thread. The first call connects.
    package init(_ settings: Settings) {
        self.settings = settings
        ConnectionThread.start(settings, inbox)
    }

    deinit { inbox.close() }

    package var unverifiedMode: String? {
        guard cpostgres_load(settings.library) != 0 else { return nil }
        var settings = settings
        settings.allowsUnverified = true
        return try? PostgresAddress(settings).unverifiedMode
    }

    package func prepare() async throws(SyncFailure) {
        try await inbox.perform { (session) throws(PostgresFailure) in try Schema.create(session) }
    }

    package func open(_ machine: MachineID, name: String) async throws(SyncFailure) -> SyncServer {
        try await inbox.perform { (session) throws(PostgresFailure) in
            try session.open(machine, name: name)
        }
    }

    package func push(_ operations: [SyncOperation]) async throws(SyncFailure) -> [SyncOutcome] {
        try await inbox.perform { (session) throws(PostgresFailure) in
            let membership = try session.requireMembership()
            return operations.isEmpty ? [] : try session.push(operations, as: membership)
        }
    }

    package func pull(after cursor: SyncCursor, limit: Int) async throws(SyncFailure) -> SyncPull {
        try await inbox.perform { (session) throws(PostgresFailure) in
            let pull = try session.pull(after: cursor, limit: limit, as: session.requireMembership())
            if case .operations(_, let last, _) = pull { session.pulled = last.number }
            return pull
        }
    }

    package func latest(of cursors: [SyncCursor]) async throws(SyncFailure) -> SyncCursor? {
        try await inbox.perform { (session) throws(PostgresFailure) in
            try session.latest(of: cursors, as: session.requireMembership())
        }
    }

    package func snapshot(after key: SyncKey?, limit: Int) async throws(SyncFailure) -> SyncSnapshotPage {
        try await inbox.perform { (session) throws(PostgresFailure) in
            try session.snapshot(after: key, limit: limit, as: session.requireMembership())
        }
    }

    package func acknowledge(_ number: Int64) async throws(SyncFailure) {
        try await inbox.perform { (session) throws(PostgresFailure) in
            try session.acknowledge(number, as: session.requireMembership())
        }
    }

    package func wait() async throws(SyncFailure) {
        try await inbox.perform { (session) throws(PostgresFailure) in
            try session.waitForOperations(as: session.requireMembership())
        }
    }

    package func status() async throws(SyncFailure) -> SyncServerStatus {
        try await inbox.perform { (session) throws(PostgresFailure) in try session.status() }
    }

    package func rename(_ machine: MachineID, to name: String) async throws(SyncFailure) {
        try await inbox.perform { (session) throws(PostgresFailure) in
            try session.rename(machine, to: name)
        }
    }

    package func remove(_ machine: MachineID) async throws(SyncFailure) {
        try await inbox.perform { (session) throws(PostgresFailure) in try session.remove(machine) }
    }

    package func leave() async throws(SyncFailure) {
        try await inbox.perform { (session) throws(PostgresFailure) in
            try session.remove(session.requireMembership().machine)
        }
    }

    package func close() async {
        inbox.cancelAll()
        try? await inbox.perform { (session) throws(PostgresFailure) in session.close() }
    }
}
