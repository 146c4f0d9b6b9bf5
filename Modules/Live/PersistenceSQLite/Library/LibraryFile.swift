import FoundationEssentials
import GRDB
import Glibc
import Persistence

/// The library's file: opening it, and putting a corrupt one aside.
struct LibraryFile {
    let path: String
    /// Seconds to wait for another process.
    let patience: Double
    let schema: Schema
    let reached: MilestoneHook

    private struct Corrupt: Error {}

    /// - Returns: A connection to a checked file of this program's schema, and where a corrupt one was put.
    func open(now: Date) throws(LibraryFailure) -> (DatabaseQueue, keptAt: String?) {
        try makeFolder()
        try refuseStrangers()
        if hasSchema, let connection = try connect() { return (connection, nil) }
        // One process at a time, and a second look: another may have made the file or put it aside by now.
        let lock: Int32
        do throws(PrivateFolder.Failure) { lock = try PrivateFolder(path: folder).lock() } catch {
            throw .denied(path: folder)
        }
        defer { close(lock) }
        if let connection = try connect() { return (connection, nil) }
        let kept = try putAside(now: now)
        if let connection = try connect() { return (connection, kept) }
        throw .broken(path: path, detail: "a new library is corrupt at once")
    }

    var folder: String { String(path[..<(path.lastIndex(of: "/") ?? path.startIndex)]) }

    private var hasSchema: Bool { FileVersion(at: path).number == schema.version }

    private func makeFolder() throws(LibraryFailure) {
        do throws(PrivateFolder.Failure) { try PrivateFolder(path: folder).create() } catch {
            switch error.number {
            case ENOSPC, EDQUOT: throw .full(path: folder)
            default: throw .denied(path: folder)
            }
        }
    }

    /// Before SQLite touches anything: what a newer program wrote stays as it is, its log too.
    private func refuseStrangers() throws(LibraryFailure) {
        var status = stat()
        guard stat(path, &status) == 0 else { return }
        guard status.st_mode & S_IFMT == S_IFREG else { throw .broken(path: path, detail: "it is no file") }
        if let number = FileVersion(at: path).number, number > schema.version { throw .newer(path: path) }
    }

    /// - Returns: `nil` when the file is corrupt.
    private func connect() throws(LibraryFailure) -> DatabaseQueue? {
        // SQLite takes a file of a few bytes for a new one.
        var status = stat()
        if stat(path, &status) == 0, status.st_size > 0, FileVersion(at: path).number == nil { return nil }
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
        // Again: what was read without SQLite may have been on its way.
        if try Schema.version(of: database) > schema.version { throw LibraryFailure.newer(path: path) }
        let verdict = try Query("PRAGMA quick_check(1)", in: database).first { $0.text(0) }
        guard verdict == "ok" else { throw Corrupt() }
        try database.execute(sql: "PRAGMA journal_mode = WAL")
        try schema.migrate(database, reached: reached)
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
