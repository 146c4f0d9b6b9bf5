package import FoundationEssentials
package import Persistence

extension SQLiteMyVideoLibrary {
    /// Opens the library of a machine whose clock is wrong, for tests.
    ///
    /// - Parameters:
    ///   - path: The absolute path of the file.
    ///   - clock: The machine's clock.
    package static func open(
        at path: String, clock: @escaping @Sendable () -> Date
    ) throws(LibraryFailure) -> SQLiteMyVideoLibrary {
        let file = LibraryFile(path: path, busyTimeout: 5, schema: VideoTable.schema) { _ in }
        return try open(file, clock: clock)
    }
}
