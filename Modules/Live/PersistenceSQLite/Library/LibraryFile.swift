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

    /// What was opened.
    struct Opened {
        /// A connection to a checked file with the current schema.
        let connection: DatabaseQueue
        /// The new path of a corrupt file; `nil` if the file was not corrupt.
        var backupPath: String?
        /// Why the library cannot be changed; `nil` if it can.
        var readOnlyReason: LibraryFailure?
    }

    /// Opens the file; without permission or space to write there, a copy that can only be read.
    func open(now: Date) throws(LibraryFailure) -> Opened {
        do throws(LibraryFailure) { return try openForWriting(now: now) } catch {
            switch error {
            case .full, .denied:
                guard let copy = LibraryCopy(file)?.open() else { throw error }
                return Opened(connection: copy, readOnlyReason: error)
            case .busy, .newer, .failed, .broken: throw error
            }
        }
    }

    private func openForWriting(now: Date) throws(LibraryFailure) -> Opened {
        try file.prepare()
        if try file.hasSchema(), let connection = try file.connect() { return Opened(connection: connection) }
        // Tries again with the lock: another process may have created the file or moved it aside.
        let lock = try file.lock()
        defer { close(lock) }
        try file.create()
        if let connection = try file.connect() { return Opened(connection: connection) }
        let backup = try moveAside(now: now)
        try file.create()
        if let connection = try file.connect() { return Opened(connection: connection, backupPath: backup) }
        throw .broken(path: path, detail: PersistenceSQLiteStrings.newLibraryIsCorrupt)
    }

    /// Renames the file and its log, which a repair needs both.
    private func moveAside(now: Date) throws(LibraryFailure) -> String {
        let stem = path.hasSuffix(".sqlite") ? String(path.dropLast(7)) : path
        let time = now.formatted(Date.ISO8601FormatStyle(dateSeparator: .omitted, timeSeparator: .omitted))
        let names = (1...99).map { "\(stem).corrupt-\(time)\($0 == 1 ? "" : "-\($0)").sqlite" }
        guard let backup = names.first(where: { access($0, F_OK) != 0 }), rename(path, backup) == 0 else {
            throw LibraryFailure(SystemError(number: errno), path: path)
        }
        _ = rename(path + "-wal", backup + "-wal")
        _ = unlink(path + "-shm")
        return backup
    }
}
