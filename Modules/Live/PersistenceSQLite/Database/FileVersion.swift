import Glibc

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

    init(at path: String) {
        let file = Self.bytes(of: path, count: 100) ?? []
        // The magic string, and three bytes that are the same in every file.
        guard file.starts(with: Array("SQLite format 3\u{0}".utf8)), file[21..<24] == [64, 32, 32] else {
            number = nil
            return
        }
        number = Self.loggedNumber(at: path + "-wal") ?? Self.integer(file, at: Self.versionOffset)
    }

    /// The version in the log's last committed copy of the first page.
    private static func loggedNumber(at path: String) -> Int? {
        let log = Glibc.open(path, O_RDONLY | O_CLOEXEC)
        guard log >= 0 else { return nil }
        defer { close(log) }
        guard let header = read(log, logHeader, at: 0), integer(header, at: 0) | 1 == 0x377F_0683 else {
            return nil
        }
        let (pageSize, salts) = (integer(header, at: 8), header[16..<24])
        guard pageSize >= 512 else { return nil }
        var (offset, pending, committed) = (logHeader, Int?.none, Int?.none)
        while let frame = read(log, frameHeader, at: offset), frame[8..<16].elementsEqual(salts) {
            if integer(frame, at: 0) == 1 {
                guard let page = read(log, 100, at: offset + frameHeader) else { break }
                pending = integer(page, at: versionOffset)
            }
            if integer(frame, at: 4) != 0 { committed = pending ?? committed }
            offset += frameHeader + pageSize
        }
        return committed
    }

    private static func bytes(of path: String, count: Int) -> [UInt8]? {
        let file = Glibc.open(path, O_RDONLY | O_NONBLOCK | O_CLOEXEC)
        guard file >= 0 else { return nil }
        defer { close(file) }
        return read(file, count, at: 0)
    }

    /// - Returns: `nil` when the file has fewer bytes.
    private static func read(_ file: Int32, _ count: Int, at offset: Int) -> [UInt8]? {
        var bytes = [UInt8](repeating: 0, count: count)
        return pread(file, &bytes, count, offset) == count ? bytes : nil
    }

    /// A big-endian 32-bit integer.
    private static func integer(_ bytes: [UInt8], at offset: Int) -> Int {
        bytes[offset..<offset + 4].reduce(0) { $0 << 8 | Int($1) }
    }
}
