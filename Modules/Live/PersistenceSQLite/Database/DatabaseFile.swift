import FluxPrivateFiles
import GRDB
import GRDBSQLite
import Glibc
import Persistence

/// A database file that several processes can use at the same time.
///
/// Nothing else in this program opens such a file. Only SQLite knows its content, with its log and under its lock; and
/// closing any other descriptor of the file would end this process's locks on it.
///
/// Source: sqlite.org/howtocorrupt.html, "Posix advisory locks canceled".
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

    /// The size of the smallest database: SQLite treats an empty file as a new one.
    private static let headerSize = 100

    var folder: String { String(path[..<(path.lastIndex(of: "/") ?? path.startIndex)]) }

    /// Where a new file is written before it gets its name.
    private var unfinished: String { path + ".new" }

    /// Whether there is a file, also one to which access is denied, a link to a missing one, or only a log.
    var exists: Bool {
        var status = stat()
        return lstat(path, &status) == 0 || errno != ENOENT || hasLog
    }

    /// Whether there is a file besides its log.
    var hasContent: Bool { access(path, F_OK) == 0 }

    private var hasLog: Bool {
        var status = stat()
        return stat(path + "-wal", &status) == 0 && status.st_size > 0
    }

    /// Creates the folder, and refuses what is not a file.
    func prepare() throws(LibraryFailure) {
        do throws(SystemError) { try PrivateFolder(path: folder).create() } catch {
            throw LibraryFailure(error, path: folder)
        }
        var status = stat()
        if stat(path, &status) == 0, status.st_mode & S_IFMT != S_IFREG { throw .notALibrary(path: path) }
    }

    /// Runs `work` while no other process creates the file or moves it aside; with an exclusive lock, this process can do
    /// so. Blocks until then.
    func locked<Value>(
        _ lock: PrivateFolder.Lock, _ work: () throws(LibraryFailure) -> Value
    ) throws(LibraryFailure) -> Value {
        let descriptor: Int32
        do throws(SystemError) { descriptor = try PrivateFolder(path: folder).lock(lock) } catch {
            throw LibraryFailure(error, path: path)
        }
        defer { close(descriptor) }
        return try work()
    }

    // MARK: - Opening

    /// Opens the file, which must exist, with the current schema. Call it with the lock.
    ///
    /// - Throws: `.broken` if SQLite has found damage. Every other failure says nothing about the content.
    func connect() throws(LibraryFailure) -> DatabaseQueue {
        let isJudged = try judge()
        do {
            let connection = try connection(readonly: false)
            try connection.writeWithoutTransaction { database in
                try database.addingSystemErrors {
                    if !isJudged { try check(database) }
                    // Another process may have migrated the file meanwhile.
                    if try Schema.version(of: database) > schema.version {
                        throw LibraryFailure.newer(path: path)
                    }
                    restrictPermissions()
                    try database.execute(sql: "PRAGMA journal_mode = WAL")
                    try schema.migrate(database, onMilestone: onMilestone)
                }
            }
            return connection
        } catch {
            throw LibraryFailure(error, path: path)
        }
    }

    /// Lets SQLite judge the file over a connection that cannot change it: when another connection closes, SQLite merges
    /// the log into the file, which must not happen to those of a newer program or to damaged ones.
    ///
    /// - Parameter thoroughly: Whether indexes are compared with their tables, as after a statement that reported damage.
    /// - Returns: Whether SQLite could judge the file. It cannot after a program without a write-ahead log was killed,
    ///   whose change only a connection that may write can roll back.
    /// - Throws: `.newer`, `.notALibrary`, `.broken`, or the failure to read the file.
    @discardableResult
    func judge(thoroughly: Bool = false) throws(LibraryFailure) -> Bool {
        var status = stat()
        guard stat(path, &status) == 0 else {
            let error = SystemError(number: errno)
            if error.number == ENOENT, hasLog {
                throw .broken(path: path, detail: PersistenceSQLiteStrings.onlyLog)
            }
            throw LibraryFailure(error, path: path)
        }
        if status.st_size < Self.headerSize {
            throw .broken(path: path, detail: PersistenceSQLiteStrings.shorterThanHeader)
        }
        do {
            try reading { database in
                try database.addingSystemErrors { try check(database, thoroughly: thoroughly) }
            }
            return true
        } catch let error as DatabaseError where error.extendedResultCode == .SQLITE_READONLY_ROLLBACK {
            return false
        } catch {
            throw LibraryFailure(error, path: path)
        }
    }

    /// Runs `work` on a connection that cannot change the file or its log.
    func reading<Value>(_ work: (Database) throws -> Value) throws -> Value {
        let connection = try connection(readonly: true)
        defer { try? connection.close() }
        return try connection.unsafeRead(work)
    }

    private func connection(readonly: Bool) throws -> DatabaseQueue {
        do {
            return try DatabaseQueue(path: path, configuration: configuration(readonly: readonly))
        } catch let error as DatabaseError where error.resultCode == .SQLITE_IOERR {
            guard let systemError = openingError else { throw error }
            throw DatabaseSystemError(systemError: systemError)
        }
    }

    private func check(_ database: Database, thoroughly: Bool = false) throws {
        if try Schema.version(of: database) > schema.version { throw LibraryFailure.newer(path: path) }
        guard try schema.hasCreated(database) else { throw LibraryFailure.notALibrary(path: path) }
        guard content == .userData else { return }
        var verdict = ""
        for check in thoroughly ? ["integrity_check"] : ["quick_check", "integrity_check"] {
            verdict = try Query("PRAGMA \(check)(1)", in: database).first { $0.text(0) } ?? "ok"
            if verdict == "ok" { return }
            // SQLite reports a page that cannot be read as damage, too.
            let isUnread =
                verdict.firstMatch(of: #/error code=(\d+)/#)
                .flatMap { Int32($0.1) }
                .map { ResultCode(rawValue: $0 & 0xFF) != .SQLITE_CORRUPT } ?? false
            if let error = database.lastFileError { throw DatabaseSystemError(systemError: error) }
            if isUnread { throw LibraryFailure.failed(path: path, detail: verdict) }
        }
        throw LibraryFailure.broken(path: path, detail: verdict)
    }

    private func configuration(readonly: Bool) -> Configuration {
        var configuration = Configuration()
        configuration.readonly = readonly
        configuration.busyMode = .timeout(busyTimeout)
        // GRDB's own WAL set-up uses NORMAL, which may lose acknowledged commits in a power failure.
        let synchronous = content == .userData ? "FULL" : "NORMAL"
        configuration.prepareDatabase { database in
            try database.addingSystemErrors {
                try database.execute(sql: "PRAGMA synchronous = \(synchronous)")
                // GRDB reads the file next, and would drop the system's error.
                _ = try Schema.version(of: database)
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

    // MARK: - Creating and replacing

    /// Creates the file unless there is one. Call it with the exclusive lock.
    func create() throws(LibraryFailure) {
        if exists { return }
        try build { _ in }
        try nameUnfinished()
    }

    /// Creates a database under another name, because a file without content would be a damaged one.
    ///
    /// - Parameter fill: Adds content, in a transaction.
    private func build<Value>(_ fill: (Database) throws -> Value) throws(LibraryFailure) -> Value {
        for suffix in ["", "-journal", "-wal", "-shm"] { unlink(unfinished + suffix) }
        do {
            let connection = try DatabaseQueue(
                path: unfinished, configuration: configuration(readonly: false))
            let value = try connection.writeWithoutTransaction { database in
                try database.addingSystemErrors {
                    chmod(unfinished, 0o600)
                    try schema.migrate(database, onMilestone: onMilestone)
                    var value: Value?
                    try database.inTransaction(.immediate) {
                        value = try fill(database)
                        return .commit
                    }
                    try database.execute(sql: "PRAGMA journal_mode = WAL")
                    guard let value else { preconditionFailure("a committed transaction has a value") }
                    return value
                }
            }
            try connection.close()
            return value
        } catch {
            throw LibraryFailure(error, path: path)
        }
    }

    private func nameUnfinished() throws(LibraryFailure) {
        guard rename(unfinished, path) == 0 else {
            throw LibraryFailure(SystemError(number: errno), path: path)
        }
        try? PrivateFolder(path: folder).sync()
    }

    /// Replaces the file and its log, which get names that begin with `backup`. Call it with the exclusive lock.
    ///
    /// There is a file with the original name at every moment: a process that found none would create an empty one.
    ///
    /// - Parameter fill: Adds the content of the new file, in a transaction.
    func replace<Value>(
        backup: String, filling fill: (Database) throws -> Value
    ) throws(LibraryFailure) -> Value {
        let value = try build(fill)
        onMilestone(.afterWrite)
        guard !hasContent || link(path, backup) == 0 else {
            throw LibraryFailure(SystemError(number: errno), path: backup)
        }
        if hasLog, link(path + "-wal", backup + "-wal") != 0 {
            throw LibraryFailure(SystemError(number: errno), path: backup + "-wal")
        }
        onMilestone(.afterSync)
        removeLog()
        try nameUnfinished()
        onMilestone(.afterRename)
        return value
    }

    /// Replaces the file by an empty one. Call it with the exclusive lock.
    func replace() throws(LibraryFailure) {
        try build { _ in }
        removeLog()
        try nameUnfinished()
    }

    /// SQLite would apply the log of one file to another one.
    private func removeLog() {
        for suffix in ["-wal", "-shm", "-journal"] { unlink(path + suffix) }
    }
}

/// What GRDB does not offer.
extension DatabaseFile {
    /// The system's reason why SQLite cannot read the start of the file; `nil` if it can.
    var openingError: SystemError? {
        var connection: OpaquePointer?
        defer { sqlite3_close(connection) }
        guard sqlite3_open_v2(path, &connection, SQLITE_OPEN_READONLY, nil) != SQLITE_OK else { return nil }
        let number = sqlite3_system_errno(connection)
        return number == 0 ? nil : SystemError(number: number)
    }

    /// Copies the content to a new file, also if SQLite can create no file beside the original.
    ///
    /// SQLite cannot lock a database with a write-ahead log without a file of its own there. Then it copies without a lock,
    /// and the copy may be unusable if another process writes meanwhile.
    ///
    /// - Parameter target: The absolute path of the copy.
    func copy(to target: String) throws {
        do { try reading { try $0.copy(to: target) } } catch { try copyWithoutLock(to: target) }
    }

    private func copyWithoutLock(to target: String) throws {
        var connection: OpaquePointer?
        defer { sqlite3_close(connection) }
        // With the exclusive mode, the index of the log is in memory.
        let statements = """
            PRAGMA temp_store = MEMORY; PRAGMA locking_mode = EXCLUSIVE;
            VACUUM INTO '\(target.split(separator: "'", omittingEmptySubsequences: false).joined(separator: "''"))'
            """
        var code = sqlite3_open_v2(path, &connection, SQLITE_OPEN_READONLY, "unix-none")
        if code == SQLITE_OK { code = sqlite3_exec(connection, statements, nil, nil, nil) }
        guard code == SQLITE_OK else {
            throw DatabaseError(
                resultCode: ResultCode(rawValue: sqlite3_extended_errcode(connection)),
                message: sqlite3_errmsg(connection).map { String(cString: $0) })
        }
    }
}

extension Database {
    /// Copies the database to a new file, which has no log, only its owner can read, and has its name once it is complete.
    ///
    /// Not in a transaction. Other processes can use the database meanwhile; the copy is its content at one moment.
    ///
    /// Source: sqlite.org/lang_vacuum.html, "VACUUM with an INTO clause".
    func copy(to path: String) throws {
        let unfinished = path + ".new"
        unlink(unfinished)
        // SQLite accepts an empty file, whose mode is then the copy's.
        let file = open(unfinished, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0o600)
        guard file >= 0 else { throw SystemError(number: errno) }
        defer { close(file) }
        do {
            try addingSystemErrors { try execute(sql: "VACUUM INTO ?", arguments: [unfinished]) }
            guard fsync(file) == 0, Glibc.rename(unfinished, path) == 0 else {
                throw SystemError(number: errno)
            }
        } catch {
            unlink(unfinished)
            throw error
        }
        try? PrivateFolder(path: String(path[..<(path.lastIndex(of: "/") ?? path.startIndex)])).sync()
    }
}
