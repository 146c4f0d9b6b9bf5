import GRDB
import Glibc
import Persistence

/// A database in a file that other processes may use too: opening it without harm.
struct DatabaseFile {
    /// What would be lost with the file.
    enum Worth {
        /// What the user keeps: checked at opening, and synced before a commit is acknowledged.
        case irreplaceable
        /// What can be fetched again.
        case replaceable
    }

    let path: String
    /// Seconds to wait for another process.
    let patience: Double
    let schema: Schema
    let worth: Worth
    let reached: MilestoneHook

    private struct Corrupt: Error {}

    var folder: String { String(path[..<(path.lastIndex(of: "/") ?? path.startIndex)]) }

    /// Whether somebody has made it already.
    var hasSchema: Bool { FileVersion(at: path).number == schema.version }

    /// Makes the folder, and refuses what is none of this program's.
    ///
    /// Before SQLite touches anything: what a newer program wrote stays as it is, its log too.
    func prepare() throws(LibraryFailure) {
        do throws(PrivateFolder.Failure) { try PrivateFolder(path: folder).create() } catch {
            switch error.number {
            case ENOSPC, EDQUOT: throw .full(path: folder)
            default: throw .denied(path: folder)
            }
        }
        var status = stat()
        guard stat(path, &status) == 0 else { return }
        guard status.st_mode & S_IFMT == S_IFREG else { throw .broken(path: path, detail: "it is no file") }
        if let number = FileVersion(at: path).number, number > schema.version { throw .newer(path: path) }
    }

    /// Keeps other processes from making the file or putting it aside.
    ///
    /// - Returns: The lock; close it.
    func lock() throws(LibraryFailure) -> Int32 {
        do throws(PrivateFolder.Failure) { return try PrivateFolder(path: folder).lock() } catch {
            throw .denied(path: folder)
        }
    }

    /// - Returns: A connection to a file of this program's schema; `nil` when the file is corrupt.
    func connect() throws(LibraryFailure) -> DatabaseQueue? {
        // SQLite takes a file of a few bytes for a new one.
        var status = stat()
        if stat(path, &status) == 0, status.st_size > 0, FileVersion(at: path).number == nil { return nil }
        do {
            let connection = try DatabaseQueue(path: path, configuration: configuration)
            try connection.writeWithoutTransaction(setUp)
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
        let synchronous = worth == .irreplaceable ? "FULL" : "NORMAL"
        configuration.prepareDatabase { try $0.execute(sql: "PRAGMA synchronous = \(synchronous)") }
        return configuration
    }

    private func setUp(_ database: Database) throws {
        // Again: what was read without SQLite may have been on its way.
        if try Schema.version(of: database) > schema.version { throw LibraryFailure.newer(path: path) }
        if worth == .irreplaceable {
            let verdict = try Query("PRAGMA quick_check(1)", in: database).first { $0.text(0) }
            guard verdict == "ok" else { throw Corrupt() }
        }
        try database.execute(sql: "PRAGMA journal_mode = WAL")
        try schema.migrate(database, reached: reached)
    }
}
