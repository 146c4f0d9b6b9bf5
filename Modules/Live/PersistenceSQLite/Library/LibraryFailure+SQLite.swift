import GRDB
import Persistence

extension LibraryFailure {
    /// Maps an error of SQLite or this module to a failure of the library at `path`.
    init(_ error: any Error, path: String) {
        switch error {
        case let failure as LibraryFailure: self = failure
        case let error as DatabaseError: self = Self.meaning(of: error, path: path)
        default: self = .broken(path: path, detail: "\(error)")
        }
    }

    private static func meaning(of error: DatabaseError, path: String) -> LibraryFailure {
        // SQLite reports a full disk as FULL, but an exceeded quota or file size limit only as a failed
        // write.
        switch error.extendedResultCode {
        case .SQLITE_IOERR_WRITE, .SQLITE_IOERR_SHMSIZE: return .full(path: path)
        default: break
        }
        return switch error.resultCode {
        case .SQLITE_FULL: .full(path: path)
        case .SQLITE_CANTOPEN, .SQLITE_PERM, .SQLITE_READONLY, .SQLITE_AUTH: .denied(path: path)
        case .SQLITE_BUSY, .SQLITE_LOCKED: .busy(path: path)
        default: .broken(path: path, detail: "\(error)")
        }
    }
}

extension DatabaseError {
    /// Whether the file is damaged or not an SQLite file.
    var isCorruption: Bool {
        resultCode == .SQLITE_CORRUPT || resultCode == .SQLITE_NOTADB
    }
}
