import FluxPrivateFiles
import FoundationEssentials
import GRDB
import Glibc
import Persistence

/// The file of the library.
struct LibraryFile {
    private let file: DatabaseFile

    /// - Parameters:
    ///   - path: A link leads to the file itself, beside which SQLite has its log.
    ///   - busyTimeout: How long to wait for another process, in seconds.
    init(path: String, busyTimeout: Double, schema: Schema, onMilestone: @escaping MilestoneHook) {
        let resolved = realpath(path, nil)
        defer { free(resolved) }
        file = DatabaseFile(
            path: resolved.map { String(cString: $0) } ?? path, busyTimeout: busyTimeout, schema: schema,
            content: .userData, onMilestone: onMilestone
        )
    }

    var path: String { file.path }
    var folder: String { file.folder }
    var onMilestone: MilestoneHook { file.onMilestone }

    /// An opened library.
    struct Opened {
        /// A connection to a checked file with the current schema.
        let connection: DatabaseQueue
        /// The file that was opened; `nil` for a copy.
        var identity: FileIdentity?
        /// Why the library cannot be changed; `nil` if it can.
        var readOnlyReason: LibraryFailure?
    }

    /// Opens the file, and creates it if there is none; without permission or space to write there, a copy that can only
    /// be read.
    func open() throws(LibraryFailure) -> Opened {
        do throws(LibraryFailure) { return try openForWriting() } catch {
            guard error.concernsWriting, let copy = LibraryCopy(file)?.open() else { throw error }
            return Opened(connection: copy, readOnlyReason: error)
        }
    }

    private func openForWriting() throws(LibraryFailure) -> Opened {
        try file.prepare()
        let existing = try file.locked(.shared) { () throws(LibraryFailure) in
            file.exists ? try connect() : nil
        }
        if let existing { return existing }
        return try file.locked(.exclusive) { () throws(LibraryFailure) in
            try file.create()
            return try connect()
        }
    }

    private func connect() throws(LibraryFailure) -> Opened {
        Opened(connection: try file.connect(), identity: FileIdentity(of: path))
    }

    /// Replaces a damaged file by a new one with what can still be read.
    ///
    /// - Parameter now: Part of the name of the damaged file's copy, and the time of what is recorded for synchronisation.
    /// - Returns: What the new file contains; `nil` if the file is not damaged, for example because another process has
    ///   replaced it.
    func replaceDamaged(now: Date) throws(LibraryFailure) -> LibraryRecovery? {
        try file.prepare()
        return try file.locked(.exclusive) { () throws(LibraryFailure) in
            do throws(LibraryFailure) {
                try file.judge(thoroughly: true)
                return nil
            } catch .broken {
                let backup = try unusedBackup(now: now)
                return try file.replace(backup: backup) { target in
                    var salvage = LibrarySalvage(target, now: now)
                    do { try file.reading { try salvage.copy(from: $0) } } catch let error as DatabaseError {
                        // Without a readable schema there are no tables. Other errors say nothing about the content.
                        guard
                            error.isCorruption || error.resultCode == .SQLITE_NOTADB || !file.hasContent
                        else { throw error }
                        salvage.loseEverything()
                    }
                    return try salvage.finish(backupPath: backup)
                }
            }
        }
    }

    /// A name beside the file that is not in use.
    private func unusedBackup(now: Date) throws(LibraryFailure) -> String {
        let stem = path.hasSuffix(".sqlite") ? String(path.dropLast(7)) : path
        let time = now.formatted(Date.ISO8601FormatStyle(dateSeparator: .omitted, timeSeparator: .omitted))
        let names = (1...99).map { "\(stem).corrupt-\(time)\($0 == 1 ? "" : "-\($0)").sqlite" }
        guard let name = names.first(where: { access($0, F_OK) != 0 }) else {
            throw LibraryFailure(SystemError(number: EEXIST), path: path)
        }
        return name
    }
}

/// A copy of the library for reading, in memory or in the system's folder for temporary files.
struct LibraryCopy {
    private let original: DatabaseFile
    private let folder: String

    /// The first is in memory, where there is space while the disk is full.
    private static let parents = ["/dev/shm", "/tmp"]

    /// Creates a private folder for the copy; fails if there is no space for one.
    init?(_ original: DatabaseFile) {
        let folders = Self.parents.lazy.compactMap { parent -> String? in
            var template = Array("\(parent)/nagare-XXXXXX".utf8CString)
            guard mkdtemp(&template) != nil else { return nil }
            return String(decoding: template.dropLast().map(UInt8.init(bitPattern:)), as: UTF8.self)
        }
        guard let folder = folders.first else { return nil }
        (self.original, self.folder) = (original, folder)
    }

    /// - Returns: A connection to the copy, or to an empty library if there is no file yet; `nil` if the file
    ///   cannot be read or is damaged. The files of the copy have no names any more.
    func open() -> DatabaseQueue? {
        defer { try? FileManager.default.removeItem(atPath: folder) }
        let copy = DatabaseFile(
            path: "\(folder)/library.sqlite", busyTimeout: original.busyTimeout, schema: original.schema,
            content: original.content, onMilestone: original.onMilestone)
        do {
            if original.exists { try original.copy(to: copy.path) } else { try copy.create() }
            return try copy.connect()
        } catch {
            return nil
        }
    }
}
