import GRDB
import Glibc
import Persistence
import PrivateFiles

/// A database file that several processes can use at the same time.
struct DatabaseFile {
    /// What kind of data the file contains, which determines how carefully it is treated.
    enum Content {
        /// Data of the user: checked when opened, and synced before a commit is acknowledged.
        case userData
        /// Data that can be fetched again.
        case cache
    }

    let path: String
    /// How long to wait for the lock of another process, in seconds.
    let busyTimeout: Double
    let schema: Schema
    let content: Content
    let onMilestone: MilestoneHook

    private struct Corrupt: Error {}

    var folder: String { String(path[..<(path.lastIndex(of: "/") ?? path.startIndex)]) }

    /// The version of the file's schema; `nil` if there is no SQLite file.
    ///
    /// - Throws: The failure to read it, which says nothing about its content.
    func version() throws(LibraryFailure) -> Int? {
        do throws(SystemError) { return try FileVersion(at: path).number } catch {
            throw LibraryFailure(error, path: path)
        }
    }

    /// Whether the file exists and has the current schema.
    func hasSchema() throws(LibraryFailure) -> Bool { try version() == schema.version }

    /// Creates the folder, and refuses files that this program did not write.
    ///
    /// Runs before SQLite opens the file, so that a file from a newer program and its log stay unchanged.
    func prepare() throws(LibraryFailure) {
        do throws(SystemError) { try PrivateFolder(path: folder).create() } catch {
            throw LibraryFailure(error, path: folder)
        }
        var status = stat()
        guard stat(path, &status) == 0 else { return }
        guard status.st_mode & S_IFMT == S_IFREG else {
            throw .broken(path: path, detail: PersistenceSQLiteStrings.notARegularFile)
        }
        if let number = try version(), number > schema.version { throw .newer(path: path) }
    }

    /// Prevents other processes from creating the file or moving it aside.
    ///
    /// - Returns: The descriptor of the lock; close it to unlock.
    func lock() throws(LibraryFailure) -> Int32 {
        do throws(SystemError) { return try PrivateFolder(path: folder).lock() } catch {
            throw LibraryFailure(error, path: folder)
        }
    }

    /// Creates an empty database unless there is a file. The file gets its name when it is complete, so that one
    /// without content is a damaged one. Call it with the lock.
    func create() throws(LibraryFailure) {
        if access(path, F_OK) == 0 { return }
        let unfinished = path + ".new"
        for suffix in ["", "-journal"] { unlink(unfinished + suffix) }
        do {
            let connection = try DatabaseQueue(path: unfinished, configuration: configuration)
            try connection.writeWithoutTransaction { database in
                try database.addingSystemErrors {
                    _ = try Schema.version(of: database)  // Creates the file.
                    chmod(unfinished, 0o600)
                    try schema.migrate(database, onMilestone: onMilestone)
                }
            }
            try connection.close()
        } catch {
            throw LibraryFailure(error, path: path)
        }
        guard rename(unfinished, path) == 0 else {
            throw LibraryFailure(SystemError(number: errno), path: path)
        }
        try? PrivateFolder(path: folder).sync()
    }

    /// - Returns: A connection to a file with the current schema; `nil` when the file is corrupt.
    func connect() throws(LibraryFailure) -> DatabaseQueue? {
        // SQLite treats a file of a few bytes as a new database.
        var status = stat()
        if stat(path, &status) == 0, status.st_size > 0 || content == .userData,
            try version() == nil
        {
            return nil
        }
        do {
            let connection = try DatabaseQueue(path: path, configuration: configuration)
            try connection.writeWithoutTransaction { database in
                try database.addingSystemErrors { try setUp(database) }
            }
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
        configuration.busyMode = .timeout(busyTimeout)
        // GRDB's own WAL set-up uses NORMAL, which may lose acknowledged commits in a power failure.
        let synchronous = content == .userData ? "FULL" : "NORMAL"
        configuration.prepareDatabase { database in
            try database.addingSystemErrors {
                try database.execute(sql: "PRAGMA synchronous = \(synchronous)")
            }
        }
        return configuration
    }

    /// Removes the permissions of all other users. SQLite gives its further files the mode of the database.
    private func restrictPermissions() {
        for suffix in ["", "-wal", "-shm"] {
            var status = stat()
            guard stat(path + suffix, &status) == 0, status.st_mode & 0o077 != 0 else { continue }
            chmod(path + suffix, 0o600)
        }
    }

    /// - Parameter verdict: A message of SQLite's check.
    /// - Throws: The failure, if the check failed because the file could not be read.
    private func checkReadable(_ verdict: String) throws(LibraryFailure) {
        let reported = verdict.wholeMatch(of: #/.*error code=(\d+)/#).flatMap { Int32($0.1) } ?? 0
        if ResultCode(rawValue: reported & 0xFF) == .SQLITE_IOERR {
            throw .failed(path: path, detail: verdict)
        }
        for suffix in ["", "-wal"] {
            do throws(SystemError) { try FileContent(path: path + suffix).check() } catch {
                if error.number != ENOENT { throw LibraryFailure(error, path: path) }
            }
        }
    }

    private func setUp(_ database: Database) throws {
        // Checked again: another process may have changed the file since it was read without SQLite.
        if try Schema.version(of: database) > schema.version { throw LibraryFailure.newer(path: path) }
        restrictPermissions()
        if content == .userData {
            let verdict = try Query("PRAGMA quick_check(1)", in: database).first { $0.text(0) }
            if verdict != "ok" {
                // A page that cannot be read is also reported as damage.
                try checkReadable(verdict ?? "")
                throw Corrupt()
            }
        }
        try database.execute(sql: "PRAGMA journal_mode = WAL")
        try schema.migrate(database, onMilestone: onMilestone)
    }
}
