import FluxPrivateFiles
import GRDB
import Glibc
import Persistence

extension LibraryFailure {
    /// Maps an error of SQLite or this module to a failure of the library at `path`.
    init(_ error: any Error, path: String) {
        switch error {
        case let failure as LibraryFailure: self = failure
        case let error as SystemError: self = Self.meaning(of: error, path: path)
        case let error as DatabaseSystemError:
            // Out of file descriptors, for example, is no reason to check the permissions.
            self = Self.meaning(of: error.systemError, path: path)
        case let error as DatabaseError: self = Self.meaning(of: error, path: path)
        default: self = .failed(path: path, detail: "\(error)")
        }
    }

    private static func meaning(of error: SystemError, path: String) -> LibraryFailure {
        switch error.number {
        case ENOSPC, EDQUOT: .full(path: path)
        case EACCES, EPERM, EROFS: .denied(path: path)
        default: .failed(path: path, detail: error.message)
        }
    }

    /// Whether the file may be readable, and only cannot be written: for lack of space or permission, or because of a limit
    /// on the size of files.
    var concernsWriting: Bool {
        switch self {
        case .full, .denied: true
        case .failed(_, let detail): detail == SystemError(number: EFBIG).message
        case .busy, .newer, .notALibrary, .broken: false
        }
    }

    /// Only SQLite's own verdict means that the file is damaged.
    private static func meaning(of error: DatabaseError, path: String) -> LibraryFailure {
        switch error.resultCode {
        case .SQLITE_FULL: .full(path: path)
        case .SQLITE_CANTOPEN, .SQLITE_PERM, .SQLITE_READONLY, .SQLITE_AUTH: .denied(path: path)
        // SQLITE_PROTOCOL: other processes did not let this one read the log for ten seconds.
        case .SQLITE_BUSY, .SQLITE_LOCKED, .SQLITE_PROTOCOL: .busy(path: path)
        case .SQLITE_NOTADB: .notALibrary(path: path)
        case .SQLITE_CORRUPT: .broken(path: path, detail: "\(error)")
        default: .failed(path: path, detail: error.message ?? "\(error)")
        }
    }
}

extension DatabaseError {
    /// Whether the file is damaged.
    var isCorruption: Bool { resultCode == .SQLITE_CORRUPT }
}
