import GRDB
import GRDBSQLite
import Glibc
import PrivateFiles

/// A failed access of SQLite to its files, with the system's reason.
struct DatabaseSystemError: Error {
    let systemError: SystemError
}

extension Database {
    /// Runs `work`, and replaces its errors by the system's where the system refused an access to a file.
    ///
    /// SQLite's own message is the same for a failing disk and for an exceeded quota.
    func addingSystemErrors<Value>(_ work: () throws -> Value) throws -> Value {
        do { return try work() } catch let error as DatabaseError {
            let code = error.resultCode
            guard code == .SQLITE_IOERR || code == .SQLITE_CANTOPEN, let systemError = lastSystemError,
                // If SQLite may not create a file, it tries to open an existing one.
                code != .SQLITE_CANTOPEN || systemError.number != ENOENT
            else {
                throw error
            }
            throw DatabaseSystemError(systemError: systemError)
        }
    }

    /// SQLite stores the error of a read, write or sync with the file, and other errors with the connection.
    private var lastSystemError: SystemError? {
        var (main, log): (Int32, Int32) = (0, 0)
        var file: UnsafeMutablePointer<sqlite3_file>?
        if sqlite3_file_control(sqliteConnection, "main", SQLITE_FCNTL_JOURNAL_POINTER, &file) == SQLITE_OK,
            let file, let methods = file.pointee.pMethods
        {
            _ = methods.pointee.xFileControl(file, SQLITE_FCNTL_LAST_ERRNO, &log)
        }
        sqlite3_file_control(sqliteConnection, "main", SQLITE_FCNTL_LAST_ERRNO, &main)
        let number = [log, main, sqlite3_system_errno(sqliteConnection)].first { $0 != 0 }
        return number.map(SystemError.init)
    }
}
