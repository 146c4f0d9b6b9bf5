import FoundationEssentials
import GRDB
import Glibc
import Persistence
import Sync

/// The copies of the library beside it, such as `library.before-20260102T030405Z.sqlite`. None is ever removed.
struct LibraryBackups {
    private let library: SQLiteMyVideoLibrary

    init(_ library: SQLiteMyVideoLibrary) { self.library = library }

    private static let format = Date.ISO8601FormatStyle(dateSeparator: .omitted, timeSeparator: .omitted)
    private static let suffix = ".sqlite"

    /// The path without the time and the suffix.
    private var prefix: String {
        let path = library.file.path
        return (path.hasSuffix(Self.suffix) ? String(path.dropLast(Self.suffix.count)) : path) + ".before-"
    }

    private func path(_ date: Date) -> String { "\(prefix)\(date.formatted(Self.format))\(Self.suffix)" }

    private func latestDate() -> Date? {
        let names = (try? FileManager.default.contentsOfDirectory(atPath: library.file.folder)) ?? []
        let start = prefix.dropFirst(library.file.folder.count + 1)
        return names.filter { $0.hasPrefix(start) && $0.hasSuffix(Self.suffix) }
            .compactMap {
                try? Date($0.dropFirst(start.count).dropLast(Self.suffix.count), strategy: Self.format)
            }
            .max()
    }

    /// - Returns: The path of the copy. Its name sorts after all others, even if the clock went back.
    func make(at date: Date) async throws(LibraryFailure) -> String {
        let date = latestDate().map { max(date, $0 + 1) } ?? date
        let path = path(date)
        try await library.withoutTransaction { database in try database.copy(to: path) }
        return path
    }

    func latest() async throws(LibraryFailure) -> LibraryBackup? {
        guard let date = latestDate() else { return nil }
        let path = path(date)
        let present = try await library.read(Self.count)
        let count = try Self.count(in: path)
        return LibraryBackup(path: path, date: date, count: count, presentCount: present)
    }

    /// - Returns: The path of the copy of the previous content.
    func restore(_ backup: LibraryBackup, at date: Date) async throws(LibraryFailure) -> String {
        try Self.upgrade(backup.path)
        let kept = try await make(at: date)
        try await library.withoutTransaction { database in
            try database.execute(sql: "ATTACH ? AS backup", arguments: [backup.path])
            defer { try? database.execute(sql: "DETACH backup") }
            try database.inTransaction(.immediate) {
                try Self.replaceRows(in: database)
                return .commit
            }
        }
        library.notify(of: .others)
        return kept
    }

    /// SQLite's own tables are left out: the numbers of pending operations are never used again.
    private static func replaceRows(in database: Database) throws {
        let tables = try Query(
            "SELECT name FROM main.sqlite_master WHERE type = 'table' AND name NOT LIKE 'sqlite\\_%' ESCAPE '\\'",
            in: database
        ).rows { $0.text(0) }
        for table in tables {
            try Query("DELETE FROM main.\(table)", in: database).run()
            try database.execute(sql: "INSERT INTO main.\(table) SELECT * FROM backup.\(table)")
        }
    }

    /// An earlier version of this program may have written the copy.
    private static func upgrade(_ path: String) throws(LibraryFailure) {
        let connection = try file(path).connect()
        do { try connection.close() } catch { throw LibraryFailure(error, path: path) }
    }

    private static func count(in path: String) throws(LibraryFailure) -> Int {
        do { return try file(path).reading(count) } catch { throw LibraryFailure(error, path: path) }
    }

    private static func file(_ path: String) -> DatabaseFile {
        DatabaseFile(
            path: path, busyTimeout: 5, schema: VideoTable.schema, content: .userData, onMilestone: { _ in })
    }

    /// The number of records that exist.
    private static func count(_ database: Database) throws -> Int {
        try Query(
            """
            SELECT (SELECT count(*) FROM video) + (SELECT count(*) FROM follow) + (SELECT count(*) FROM read_post)
            """, in: database
        ).first { $0.integer(0) } ?? 0
    }
}
