import FluxPrivateFiles
import GRDB
import GRDBSQLite
import Glibc

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

    private var lastSystemError: SystemError? {
        if let lastFileError { return lastFileError }
        let number = sqlite3_system_errno(sqliteConnection)
        return number == 0 ? nil : SystemError(number: number)
    }

    /// The error of the last access to the file or its log that failed. SQLite stores the errors of reads, writes and
    /// syncs with the file, and others with the connection.
    var lastFileError: SystemError? {
        var (main, log): (Int32, Int32) = (0, 0)
        var file: UnsafeMutablePointer<sqlite3_file>?
        if sqlite3_file_control(sqliteConnection, "main", SQLITE_FCNTL_JOURNAL_POINTER, &file) == SQLITE_OK,
            let file, let methods = file.pointee.pMethods
        {
            _ = methods.pointee.xFileControl(file, SQLITE_FCNTL_LAST_ERRNO, &log)
        }
        sqlite3_file_control(sqliteConnection, "main", SQLITE_FCNTL_LAST_ERRNO, &main)
        return [log, main].first { $0 != 0 }.map(SystemError.init)
    }
}
