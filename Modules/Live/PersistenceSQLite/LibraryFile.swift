import FoundationEssentials
import GRDB
import Glibc
import Persistence

/// The library's file: opening it, and putting a corrupt one aside.
struct LibraryFile {
    let path: String
    /// Seconds to wait for another process.
    let patience: Double

    private struct Corrupt: Error {}

    /// - Returns: A connection to a checked file of this program's schema, and where a corrupt one was put.
    func open(now: Date) throws(LibraryFailure) -> (DatabaseQueue, keptAt: String?) {
        do { try PrivateFolder(path: folder).create() } catch { throw .denied(path: folder) }
        if let connection = try connect() { return (connection, nil) }
        // One process at a time, and a second look: another may have put the file aside by now.
        let lock = Glibc.open(folder, O_RDONLY | O_DIRECTORY | O_CLOEXEC)
        guard lock >= 0, flock(lock, LOCK_EX) == 0 else { throw .denied(path: folder) }
        defer { close(lock) }
        if let connection = try connect() { return (connection, nil) }
        let kept = try putAside(now: now)
        if let connection = try connect() { return (connection, kept) }
        throw .broken(path: path, detail: "a new library is corrupt at once")
    }

    private var folder: String { String(path[..<(path.lastIndex(of: "/") ?? path.startIndex)]) }

    /// - Returns: `nil` when the file is corrupt.
    private func connect() throws(LibraryFailure) -> DatabaseQueue? {
        do {
            let connection = try DatabaseQueue(path: path, configuration: configuration)
            try connection.writeWithoutTransaction(prepare)
            return connection
        } catch is Corrupt {
            return nil
        } catch let error as DatabaseError where error.isCorruption {
            return nil
        } catch {
            throw LibraryFailure(error, path: path)
        }
    }

    private var configuration: Configuration {
        var configuration = Configuration()
        configuration.busyMode = .timeout(patience)
        // GRDB's way to ask for a WAL makes it NORMAL, which may lose acknowledged commits with the power.
        configuration.prepareDatabase { try $0.execute(sql: "PRAGMA synchronous = FULL") }
        return configuration
    }

    private func prepare(_ database: Database) throws {
        // Before anything is written: a newer program's file stays as it is.
        if try VideoTable.isNewer(in: database) { throw LibraryFailure.newer(path: path) }
        guard try String.fetchOne(database, sql: "PRAGMA quick_check(1)") == "ok" else { throw Corrupt() }
        try database.execute(sql: "PRAGMA journal_mode = WAL")
        try VideoTable.migrate(database)
    }

    /// Renames the file and its log, so that a salvager finds both.
    private func putAside(now: Date) throws(LibraryFailure) -> String {
        let stem = path.hasSuffix(".sqlite") ? String(path.dropLast(7)) : path
        let time = now.formatted(Date.ISO8601FormatStyle(dateSeparator: .omitted, timeSeparator: .omitted))
        let names = (1...99).map { "\(stem).corrupt-\(time)\($0 == 1 ? "" : "-\($0)").sqlite" }
        guard let kept = names.first(where: { access($0, F_OK) != 0 }), rename(path, kept) == 0 else {
            throw .denied(path: path)
        }
        _ = rename(path + "-wal", kept + "-wal")
        _ = unlink(path + "-shm")
        return kept
    }
}
