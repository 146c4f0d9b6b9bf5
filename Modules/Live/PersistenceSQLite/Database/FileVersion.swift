import Glibc
import PrivateFiles

/// The `user_version` of a database file and its write-ahead log, read without SQLite, which would merge the
/// log of a killed process into the file.
///
/// Source: sqlite.org/fileformat2.html, "The Database Header" and "The WAL File Format".
struct FileVersion {
    /// `nil` when the file is missing or is not an SQLite file.
    let number: Int?

    private static let versionOffset = 60
    private static let logHeader = 32
    private static let frameHeader = 24

    /// - Throws: The error if an existing file cannot be read.
    init(at path: String) throws(SystemError) {
        let file = try Self.bytes(of: path, count: 100) ?? []
        // The magic string, and three bytes that are the same in every file.
        guard file.starts(with: Array("SQLite format 3\u{0}".utf8)), file[21..<24] == [64, 32, 32] else {
            number = nil
            return
        }
        number = try Self.loggedNumber(at: path + "-wal") ?? Self.integer(file, at: Self.versionOffset)
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
                guard let page = try read(log, 100, at: offset + frameHeader) else { break }
                pending = integer(page, at: versionOffset)
            }
            if integer(frame, at: 4) != 0 { committed = pending ?? committed }
            offset += frameHeader + pageSize
        }
        return committed
    }

    private static func bytes(of path: String, count: Int) throws(SystemError) -> [UInt8]? {
        guard let file = try open(path) else { return nil }
        defer { close(file) }
        return try read(file, count, at: 0)
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
