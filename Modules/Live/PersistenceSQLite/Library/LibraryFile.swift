import FoundationEssentials
import GRDB
import Glibc
import Persistence
import PrivateFiles

/// Opens the library's file and moves a corrupt one aside.
struct LibraryFile {
    private let file: DatabaseFile

    /// - Parameter busyTimeout: How long to wait for another process, in seconds.
    init(path: String, busyTimeout: Double, schema: Schema, onMilestone: @escaping MilestoneHook) {
        file = DatabaseFile(
            path: path, busyTimeout: busyTimeout, schema: schema, content: .userData, onMilestone: onMilestone
        )
    }

    var path: String { file.path }
    var folder: String { file.folder }
    var onMilestone: MilestoneHook { file.onMilestone }

    /// - Returns: A connection to a checked file with the current schema, and the new path of a corrupt one.
    func open(now: Date) throws(LibraryFailure) -> (DatabaseQueue, backupPath: String?) {
        try file.prepare()
        if file.hasSchema, let connection = try file.connect() { return (connection, nil) }
        // Tries again with the lock: another process may have created the file or moved it aside.
        let lock = try file.lock()
        defer { close(lock) }
        try file.create()
        if let connection = try file.connect() { return (connection, nil) }
        let backup = try moveAside(now: now)
        try file.create()
        if let connection = try file.connect() { return (connection, backup) }
        throw .broken(path: path, detail: PersistenceSQLiteStrings.newLibraryIsCorrupt)
    }

    /// Renames the file and its log, which a repair needs both.
    private func moveAside(now: Date) throws(LibraryFailure) -> String {
        let stem = path.hasSuffix(".sqlite") ? String(path.dropLast(7)) : path
        let time = now.formatted(Date.ISO8601FormatStyle(dateSeparator: .omitted, timeSeparator: .omitted))
        let names = (1...99).map { "\(stem).corrupt-\(time)\($0 == 1 ? "" : "-\($0)").sqlite" }
        guard let backup = names.first(where: { access($0, F_OK) != 0 }), rename(path, backup) == 0 else {
            throw .denied(path: path)
        }
        _ = rename(path + "-wal", backup + "-wal")
        _ = unlink(path + "-shm")
        return backup
    }
}
