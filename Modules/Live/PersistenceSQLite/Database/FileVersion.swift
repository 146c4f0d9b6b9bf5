import Entities
import GRDBSQLite
import Glibc
import PrivateFiles

/// The `user_version` of a database file and its write-ahead log. SQLite would merge the log of a killed process into
/// the file when it opens both.
///
/// SQLite reads the file itself, as an immutable one: closing any other descriptor of a file ends this process's locks
/// on it. Another process would then take an open connection's log for one of a killed process, and delete it.
///
/// Source: sqlite.org/fileformat2.html, "The Database Header" and "The WAL File Format"; sqlite.org/uri.html, "immutable";
/// sqlite.org/howtocorrupt.html, "Posix advisory locks canceled".
struct FileVersion {
    /// `nil` when the file is missing or is not an SQLite file.
    let number: Int?

    private static let databaseHeader = 100
    private static let versionOffset = 60
    private static let logHeader = 32
    private static let frameHeader = 24

    /// - Throws: The error if an existing file cannot be read.
    init(at path: String) throws(SystemError) {
        var status = stat()
        guard stat(path, &status) == 0 || errno == ENOENT else { throw SystemError(number: errno) }
        // SQLite treats a file of a few bytes as a new database.
        guard status.st_size >= Self.databaseHeader, let stored = try Self.storedNumber(at: path) else {
            number = nil
            return
        }
        number = try Self.loggedNumber(at: path + "-wal") ?? stored
    }

    /// - Returns: `nil` when the file is not an SQLite file.
    private static func storedNumber(at path: String) throws(SystemError) -> Int? {
        var (connection, statement) = (OpaquePointer?.none, OpaquePointer?.none)
        defer {
            sqlite3_finalize(statement)
            sqlite3_close(connection)
        }
        let address = "file:\(path.percentEncoded)?immutable=1"
        var result = sqlite3_open_v2(address, &connection, SQLITE_OPEN_READONLY | SQLITE_OPEN_URI, nil)
        if result == SQLITE_OK {
            result = sqlite3_prepare_v2(connection, "PRAGMA user_version", -1, &statement, nil)
        }
        if result == SQLITE_OK { result = sqlite3_step(statement) }
        switch result {
        case SQLITE_ROW: return Int(sqlite3_column_int(statement, 0))
        case SQLITE_NOTADB, SQLITE_CORRUPT: return nil
        default:
            let number = sqlite3_system_errno(connection)
            throw SystemError(number: number == 0 ? EIO : number)
        }
    }

    /// The version in the log's last committed copy of the first page.
    private static func loggedNumber(at path: String) throws(SystemError) -> Int? {
        guard let log = try open(path) else { return nil }
        defer { close(log) }
        guard let header = try read(log, logHeader, at: 0), integer(header, at: 0) | 1 == 0x377F_0683 else {
            return nil
        }
        let (pageSize, salts) = (integer(header, at: 8), header[16..<24])
        guard pageSize >= 512 else { return nil }
        var (offset, pending, committed) = (logHeader, Int?.none, Int?.none)
        while let frame = try read(log, frameHeader, at: offset), frame[8..<16].elementsEqual(salts) {
            if integer(frame, at: 0) == 1 {
                guard let page = try read(log, databaseHeader, at: offset + frameHeader) else { break }
                pending = integer(page, at: versionOffset)
            }
            if integer(frame, at: 4) != 0 { committed = pending ?? committed }
            offset += frameHeader + pageSize
        }
        return committed
    }

    /// - Returns: `nil` if there is no file.
    private static func open(_ path: String) throws(SystemError) -> Int32? {
        let file = Glibc.open(path, O_RDONLY | O_NONBLOCK | O_CLOEXEC)
        if file >= 0 { return file }
        if errno == ENOENT { return nil }
        throw SystemError(number: errno)
    }

    /// - Returns: `nil` when the file has fewer bytes.
    private static func read(_ file: Int32, _ count: Int, at offset: Int) throws(SystemError) -> [UInt8]? {
        var bytes = [UInt8](repeating: 0, count: count)
        let length = pread(file, &bytes, count, offset)
        if length < 0 { throw SystemError(number: errno) }
        return length == count ? bytes : nil
    }

    /// A big-endian 32-bit integer.
    private static func integer(_ bytes: [UInt8], at offset: Int) -> Int {
        bytes[offset..<offset + 4].reduce(0) { $0 << 8 | Int($1) }
    }
}
