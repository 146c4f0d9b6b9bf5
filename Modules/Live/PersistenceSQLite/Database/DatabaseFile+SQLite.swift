import FluxPrivateFiles
import GRDB
import GRDBSQLite

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
