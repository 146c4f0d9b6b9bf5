import FoundationEssentials
import GRDB
import Glibc

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
