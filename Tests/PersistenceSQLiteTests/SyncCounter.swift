import GRDB
import Glibc
import Synchronization

/// Counts syncs of files, which show independently what would survive a power failure.
enum SyncCounter {
    fileprivate typealias Sync = @convention(c) (UnsafeMutableRawPointer, Int32) -> Int32

    private static let counts = Mutex<[String: Int]>([:])

    /// How often this process has synced the file at `path`, or the log named by `countLog(of:)`.
    static func syncs(of path: String) -> Int {
        counts.withLock { $0[path, default: 0] }
    }

    fileprivate static func count(_ path: String) {
        counts.withLock { $0[path, default: 0] += 1 }
    }

    /// Counts SQLite's syncs of the connection's log from now on.
    ///
    /// SQLite calls its files through a table of functions; this installs a copy with a different `xSync`.
    /// Source: sqlite.org/c3ref/io_methods.html and SQLITE_FCNTL_JOURNAL_POINTER.
    ///
    /// - Returns: The name of the log for `syncs(of:)`.
    static func countLog(of database: Database) -> String? {
        typealias Control =
            @convention(c) (OpaquePointer?, UnsafePointer<CChar>?, Int32, UnsafeMutableRawPointer) -> Int32
        guard let symbol = dlsym(nil, "sqlite3_file_control") else { return nil }
        var log: UnsafeMutableRawPointer?
        let control = unsafeBitCast(symbol, to: Control.self)
        guard control(database.sqliteConnection, "main", 28, &log) == 0, let log else { return nil }
        let original = log.load(as: UnsafeRawPointer.self)
        let (key, table) = (UInt(bitPattern: log), UInt(bitPattern: original))
        originals.withLock { $0[key] = table }
        let copy = UnsafeMutableRawPointer.allocate(byteCount: 19 * 8, alignment: 8)
        copy.copyMemory(from: original, byteCount: 19 * 8)
        let counted: Sync = { file, flags in
            SyncCounter.count("\(file)")
            return SyncCounter.original(of: UInt(bitPattern: file))?(file, flags) ?? -1
        }
        copy.storeBytes(of: counted, toByteOffset: xSync, as: Sync.self)
        log.storeBytes(of: UnsafeRawPointer(copy), as: UnsafeRawPointer.self)
        return "\(log)"
    }

    private static let xSync = 5 * 8
    /// The addresses of SQLite's own function tables, by the address of the file.
    private static let originals = Mutex<[UInt: UInt]>([:])

    private static func original(of file: UInt) -> Sync? {
        let table = originals.withLock { $0[file] }
        return UnsafeRawPointer(bitPattern: table ?? 0)?.load(fromByteOffset: xSync, as: Sync.self)
    }
}

/// Replaces the C library's function in everything that is linked into the tests, including the token vault.
@_cdecl("fsync")
public func countedFsync(_ file: Int32) -> Int32 {
    var path = [CChar](repeating: 0, count: 4_096)
    if readlink("/proc/self/fd/\(file)", &path, path.count - 1) > 0 {
        let bytes = path.prefix { $0 != 0 }.map(UInt8.init(bitPattern:))
        SyncCounter.count(String(decoding: bytes, as: UTF8.self))
    }
    return fdatasync(file)
}
